cdef extern from *:
    """
    /* Where the elements of an array of this type piece begin; NULL with an exception set if it is
       no such array. The buffer is released at once: who keeps the pointer keeps the array. */
    static CYTHON_INLINE void *fairychess_elements(PyObject *store, char piece) {
        Py_buffer view;
        void *elements;
        if (PyObject_GetBuffer(store, &view, PyBUF_CONTIG | PyBUF_FORMAT) < 0) return NULL;
        elements = view.buf;
        if (view.format == NULL || view.format[0] != piece || view.format[1] != 0) {
            PyErr_Format(PyExc_ValueError, "expected an array of '%c', not of '%s'",
                         piece, view.format == NULL ? "B" : view.format);
            elements = NULL;
        }
        PyBuffer_Release(&view);
        return elements;
    }
    """
    void* fairychess_elements(object store, char piece) except NULL

cdef inline unsigned char* uchars(object store) except NULL:
    return <unsigned char*>fairychess_elements(store, b'B')

cdef inline unsigned short* ushorts(object store) except NULL:
    return <unsigned short*>fairychess_elements(store, b'H')

cdef inline int* ints(object store) except NULL:
    return <int*>fairychess_elements(store, b'i')

cdef inline unsigned int* uints(object store) except NULL:
    return <unsigned int*>fairychess_elements(store, b'I')

cdef inline unsigned long long* ulonglongs(object store) except NULL:
    return <unsigned long long*>fairychess_elements(store, b'Q')

cdef extern from "<string.h>" nogil:
    void* memcpy(void* to, const void* source, size_t size)

cdef inline void copy_bytes(void* to, const void* source, int size) noexcept nogil:
    memcpy(to, source, size)
