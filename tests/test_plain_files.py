"""Where nothing is compiled, classes of the compiler are as they are in C."""

from types import ModuleType

import cython

from fairychess.plain_files import declare_arrays, declared, with_arrays
from fairychess.position.words.square_set import SET_WORDS


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


def test_classes_have_the_arrays_of_the_pxd_file() -> None:
    module = ModuleType("module")
    kinds = {name: type(name, (), {}) for name in ("One", "Other")}
    vars(module).update(kinds)
    declare_arrays(
        module,
        "from fairychess.position.words.square_set cimport SET_WORDS, WALLS\n"
        "cdef class One:\n"
        "    cdef readonly bint ready\n"
        "    cdef unsigned long long sets[2 * SET_WORDS]\n"
        "    cdef int look(self, int many[4]) noexcept\n"
        "cdef class Other(One):\n"
        "    cdef char few[2]\n",
    )
    one, other = kinds["One"](), kinds["Other"]()
    assert vars(one) == {"sets": [0] * 2 * SET_WORDS}
    assert vars(other) == {"few": [0, 0]}
