// Package machine reads what measurements depend on besides the code: what the
// machine is ([Environment]), CPU time and hardware counters, and what disturbs a
// run ([System]). It also keeps a thread on one CPU ([Pin]). It knows nothing of
// chess and imports nothing of this module.
//
// A probe that the operating system does not offer reports nothing, or an error
// that says so; none of them stops a measurement.
package machine
