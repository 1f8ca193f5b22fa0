"""What the bits of the kernel's numbers mean: one file a word; no other shifts or masks them.

Each word is written twice, inline in C in a .pxd file and in Python beside it, so that a compiled
caller pays one instruction and an uncompiled one reads the same names.
"""
