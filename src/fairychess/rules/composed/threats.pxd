from fairychess.position.state cimport State
from fairychess.rules.composed.registers cimport Scene

cdef void show_threatened(State pos, Scene scene, int to, int one)
