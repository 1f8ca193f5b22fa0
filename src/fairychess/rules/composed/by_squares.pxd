from fairychess.position.state cimport State

cdef int work_by_squares(
    State pos,
    int side,
    unsigned long long* sets,
    int* now,
    unsigned char* types,
    unsigned long long* tables,
    unsigned long long* constants,
) except -1 nogil
