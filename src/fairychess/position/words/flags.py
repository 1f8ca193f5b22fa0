"""Several things in one number: flags by number, or fields of some bits, as rules' variables have.

What a rule keeps in a variable is its own affair; how it is packed is said here.
"""


def one_bit(number: int) -> int:
    """Return a number whose only flag is this one."""
    return 1 << number


def has_bit(flags: int, number: int) -> bool:
    """Tell whether a flag is set."""
    return bool(flags >> number & 1)


def read_field(packed: int, start: int, width: int) -> int:
    """Return the field of `width` bits that begins at bit `start`."""
    return packed >> start & (1 << width) - 1


def with_field(packed: int, start: int, width: int, value: int) -> int:
    """Return the number with another value in a field; it must fit into 31 bits."""
    return packed & ~((1 << width) - 1 << start) | value << start
