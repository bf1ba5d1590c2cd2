// Package child measures in processes of its own, which are sides of a session of package session.
//
// A board is code of others: it may end its process, and a process may be slow as a whole. [Run] is
// local.Run over several processes, for any program. Programs of package cli start theirs by
// [Measure], and [Start] starts any child that reports its work over a [Link]. Reports and orders
// are JSON values in two pipes.
package child
