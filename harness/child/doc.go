// Package child measures in processes of its own, which are sides of a session of package session.
//
// A board is code of others: it may end its process, and a process may be slow as a whole. [Spread] has
// the rounds of a session over several processes. Programs of package cli start theirs by
// [Measure], and [Start] starts any child that reports its work over a [Link]. Reports and orders
// are JSON values in two pipes.
package child
