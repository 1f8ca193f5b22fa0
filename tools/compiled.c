/* The module that holds all compiled modules of the package: fairychess.compiled.

   setup.py writes modules.h, a line MODULE(symbol, "name") for each of them; one_kind.py finds them
   here. Each begins in two steps, as PEP 489 has it. */

#include <Python.h>
#include <string.h>

#define MODULE(symbol, name) PyMODINIT_FUNC symbol(void);
#include "modules.h"
#undef MODULE

static const struct {
    const char *name;
    PyObject *(*begin)(void);
} HELD[] = {
#define MODULE(symbol, name) {name, symbol},
#include "modules.h"
};

enum { COUNT = sizeof(HELD) / sizeof(HELD[0]) };

static PyObject *create(PyObject *self, PyObject *spec) {
    PyObject *name = PyObject_GetAttrString(spec, "name");
    const char *text = name ? PyUnicode_AsUTF8(name) : NULL;
    PyObject *made = NULL;
    for (int i = 0; text && i < COUNT; i++)
        if (!strcmp(HELD[i].name, text)) {
            PyObject *definition = HELD[i].begin();
            if (definition) made = PyModule_FromDefAndSpec((PyModuleDef *)definition, spec);
            break;
        }
    if (!made && !PyErr_Occurred()) PyErr_SetObject(PyExc_ImportError, name);
    Py_XDECREF(name);
    return made;
}

static PyObject *execute(PyObject *self, PyObject *module) {
    PyModuleDef *definition = PyModule_GetDef(module);
    if (!definition || PyModule_ExecDef(module, definition)) return NULL;
    Py_RETURN_NONE;
}

static PyMethodDef METHODS[] = {
    {"create", create, METH_O, "The module that a spec names, not run yet."},
    {"execute", execute, METH_O, "Run a module that `create` has made."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef DEFINITION = {
    PyModuleDef_HEAD_INIT, "fairychess.compiled", "The compiled modules.", -1, METHODS,
    NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit_compiled(void) {
    PyObject *module = PyModule_Create(&DEFINITION);
    PyObject *names = PyTuple_New(COUNT);
    for (int i = 0; names && i < COUNT; i++) {
        PyObject *name = PyUnicode_FromString(HELD[i].name);
        if (!name) Py_CLEAR(names);
        else PyTuple_SET_ITEM(names, i, name);
    }
    if (!module || !names || PyModule_AddObject(module, "NAMES", names)) {
        Py_XDECREF(names);
        Py_CLEAR(module);
    }
    return module;
}
