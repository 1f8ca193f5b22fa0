cdef class UndoLog:
    cdef object change_store, frame_store
    cdef unsigned long long* changes
    cdef int top, room
    cdef unsigned long long* frames
    cdef int frame_room
    cdef char apart[128]

    cdef void attach(self, object changes, object frames) noexcept
    cdef void grow(self) noexcept nogil
    cdef void grow_frames(self) noexcept nogil
