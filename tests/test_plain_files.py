"""Where nothing is compiled, classes of the compiler are as they are in C."""

import cython

from fairychess.plain_files import declared, with_arrays


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


def test_a_function_gets_a_list_for_an_array_and_the_rest_as_cython_gives_it() -> None:
    one, other = (declared(cython.ulonglong[3]) for _ in range(2))
    one[2] = 1 << 63
    assert (one, other) == ([0, 0, 1 << 63], [0, 0, 0])
    assert declared(cython.int, 7) == 7
