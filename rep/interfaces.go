package rep

// interfaces lists the optional interfaces by name.
var interfaces = []struct {
	name        string
	implemented func(Board) bool
}{
	{"Counter", implements[Counter]},
	{"Keyed", implements[Keyed]},
	{"Inspector", implements[Inspector]},
	{"NullMover", implements[NullMover]},
	{"Perfter", implements[Perfter]},
	{"Validator", implements[Validator]},
	{"Stater", implements[Stater]},
	{"Occupier", implements[Occupier]},
	{"Attacker", implements[Attacker]},
	{"PinInspector", implements[PinInspector]},
	{"LegalityTester", implements[LegalityTester]},
	{"CheckTester", implements[CheckTester]},
	{"ExchangeEvaluator", implements[ExchangeEvaluator]},
	{"Stager", implements[Stager]},
	{"PseudoLegalGenerator", implements[PseudoLegalGenerator]},
	{"PseudoLegalStager", implements[PseudoLegalStager]},
	{"MobilityCounter", implements[MobilityCounter]},
	{"ThreatTracker", implements[ThreatTracker]},
}

func implements[I any](b Board) bool {
	_, ok := b.(I)
	return ok
}

// Interfaces returns the names of the optional interfaces of this package that b
// implements, "Counter" for [Counter], those that are about engines last.
func Interfaces(b Board) []string {
	var names []string
	for _, i := range interfaces {
		if i.implemented(b) {
			names = append(names, i.name)
		}
	}
	return names
}
