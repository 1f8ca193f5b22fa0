"""Other libraries' functions over our rules: programs that import theirs may import ours.

`pyffish` has the functions of pyffish, with the same arguments, answers and errors. It knows the
format of their texts and which games they know, and asks the rules made from the INI templates; it
must not know how any rule works.
"""
