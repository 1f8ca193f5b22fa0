"""Where nothing is compiled, classes of the compiler are as they are in C."""

import cython

from fairychess.plain_files import with_arrays


def test_declared_arrays_begin_with_zeros_and_belong_to_one_object() -> None:
    @with_arrays
    class Base:
        few: cython.char[2]
        word: cython.ulonglong

        def __init__(self, at: int) -> None:
            self.few[at] = 1

    @with_arrays
    class Other(Base):
        many: cython.int[256]

    one, other = Other(0), Other(at=1)
    one.many[255] = 7
    assert (one.few, other.few) == ([1, 0], [0, 1])
    assert other.many == [0] * 256
    assert not hasattr(other, "word")
