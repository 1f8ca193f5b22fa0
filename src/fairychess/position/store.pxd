cdef class Store:
    cdef object buffer_store, log_store, frame_store
    cdef unsigned long long* buffer
    cdef readonly int top
    cdef int room
    cdef unsigned long long seen
    cdef unsigned long long* log
    cdef int log_top, log_room
    cdef unsigned long long* frame
    cdef int frame_room

    cdef void attach(self, object buffer, object log, object frame) noexcept
    cdef void need_room(self, int more) noexcept nogil
    cdef void push_move(self, unsigned long long move) noexcept nogil
    cdef void grow_log(self) noexcept nogil
    cdef void grow_frames(self) noexcept nogil
