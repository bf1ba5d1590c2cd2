package report

import "slices"

// InCommon reports whether each file has a board, a codec or a work that the first one
// has too.
func (r *Results) InCommon() bool {
	files := r.ByFile()
	for _, later := range files[min(1, len(files)):] {
		if !slices.ContainsFunc(later.series, func(s *series) bool {
			return slices.ContainsFunc(files[0].series, func(first *series) bool {
				return s.key.Subject == first.key.Subject || s.key.Work == first.key.Work
			})
		}) {
			return false
		}
	}
	return true
}
