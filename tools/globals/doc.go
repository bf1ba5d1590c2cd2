// Package globals finds where the packages of the boards write to package variables, or to memory
// that package variables lead to, after the program has begun.
//
// A board that keeps something in a package variable keeps it for another position, and the suite of
// package reptest cannot see it: two boards share the variable. Tables are built in init functions, in the
// initialisers of variables, and by functions that package sync calls once, and are only read from then on.
//
// The analysis follows references: values, fields, parameters and results that may lead to the memory of a package
// variable, without regard to the order of statements. Level 0 is a reference to that memory, level 1 a reference to a
// reference, and so on. A call of a function value may call every function with the signature that the code uses as a
// value, and a call of a method of an interface every method with the name and the signature. The analysis does not
// see addresses in numbers other than a uintptr, writes of assembly through a pointer, and calls by the standard
// library of a function that it is given.
package globals
