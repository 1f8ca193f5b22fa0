"""Parts: the reusable rules, one a file, named for the mechanic.

Each module has a `Part` and a function `part(definition, *, ...)` whose keyword arguments are the
fields of the table `[rules.<module>]` in a variant file. Parts do not import each other.
"""
