// Package machine reads the conditions of a measurement: the machine and the build
// ([Environment]), CPU time, and disturbances of a
// run ([System]). It also keeps a thread on one CPU ([Pin]). It knows nothing of
// chess and imports no other package of this module.
//
// A probe that the operating system does not offer reports nothing, or an error
// that says so; none of them stops a measurement.
package machine
