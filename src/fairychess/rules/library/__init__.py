"""Library: the reusable rules, one a file, named for the mechanic.

Each module has a `Rule` and a function `rule(definition, *, ...)` whose keyword arguments are the
fields of the table `[rules.<module>]` in a variant file. Rules do not import each other.
"""
