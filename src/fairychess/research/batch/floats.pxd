from fairychess.position.arrays cimport fairychess_elements

cdef inline float* floats(object store) except NULL:
    return <float*>fairychess_elements(store, b'f')
