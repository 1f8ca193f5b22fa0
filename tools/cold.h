/* Read before each C file: what is called where something fails, or a last reference goes, is said
   to be called seldom, and the compiler keeps the code around such calls small and out of the way. */

#ifndef PY_SSIZE_T_CLEAN
#define PY_SSIZE_T_CLEAN
#endif
#include <Python.h>

static void __Pyx_AddTraceback(const char *, int, int, const char *) __attribute__((cold, unused));
void _Py_Dealloc(PyObject *) __attribute__((cold));
