package results

// The units of results.
const (
	NodesPerSecond   = "nodes/s"
	NanosecondsPerOp = "ns/op"
	NodesPerOp       = "nodes/op"
	CallsPerOp       = "calls/op"
	BitsPerOp        = "bits/position"
	BytesPerBoard    = "B/board"
	LookUpsPerSecond = "look-ups/s"
	BytesOfTables    = "B/tables"
)

// UnitLines is the beginning of all results. It says for benchstat which direction
// is better, and which values are exact.
const UnitLines = `Unit nodes/s better=higher
Unit look-ups/s better=higher
Unit nodes/op assume=exact
Unit calls/op assume=exact
Unit bits/position assume=exact
Unit B/board assume=exact
Unit B/tables assume=exact
`

// InstructionsPerNode and InstructionsPerOp are the units of counted
// instructions.
const (
	InstructionsPerNode = "instructions/node"
	InstructionsPerOp   = "instructions/op"
)

// NativeKey returns the key of the configuration line that says which optional
// interfaces of package rep a board answers itself: "native-x88".
func NativeKey(board string) string { return "native-" + board }
