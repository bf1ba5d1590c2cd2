package match

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// ParseRatio reads a speed with its 95 % interval, "0.85:0.84,0.86", or an exact one, "0.85".
func ParseRatio(text string) (ratio, low, high float64, err error) {
	value, interval, exact := strings.Cut(text, ":")
	numbers := []string{value, value, value}
	if exact {
		numbers[1], numbers[2], _ = strings.Cut(interval, ",")
	}
	var parsed [3]float64
	for i, number := range numbers {
		if parsed[i], err = strconv.ParseFloat(number, 64); err != nil {
			return 0, 0, 0, fmt.Errorf("match: the speed %q: want 0.85, or 0.85:0.84,0.86 with the 95 %% interval", text)
		}
	}
	return parsed[0], parsed[1], parsed[2], nil
}

// maxNodes is the most nodes that ParseNodes takes.
const maxNodes = 1e9

// ParseNodes reads a number of nodes: 20000, 20k, 1M.
func ParseNodes(text string) (uint64, error) {
	digits := strings.TrimRight(text, "kM")
	factor, known := map[string]float64{"": 1, "k": 1e3, "M": 1e6}[text[len(digits):]]
	value, err := strconv.ParseFloat(digits, 64)
	if n := value * factor; err == nil && known && n >= 1 && n <= maxNodes && n == math.Trunc(n) {
		return uint64(n), nil
	}
	return 0, fmt.Errorf("match: %q nodes: want a number such as 20k or 1M, to 1000M", text)
}

// NodesText is the shortest text that [ParseNodes] reads as n.
func NodesText(n uint64) string {
	switch {
	case n%1e6 == 0:
		return fmt.Sprintf("%dM", n/1e6)
	case n%1e3 == 0:
		return fmt.Sprintf("%dk", n/1e3)
	}
	return strconv.FormatUint(n, 10)
}
