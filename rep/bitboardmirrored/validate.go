package bitboardmirrored

import "fmt"

// Validate implements [rep.Validator].
func (b *Board) Validate() error {
	s := b.state()
	if err := s.placement.validate(); err != nil {
		return err
	}
	position := b.Position()
	if err := position.Validate(); err != nil {
		return fmt.Errorf("bitboardmirrored: %w", err)
	}
	if rights := position.Rights(); rights != s.rights() {
		return fmt.Errorf("bitboardmirrored: rights are %v, their rooks stand for %v", s.rights(), rights)
	}
	if key := position.Key(); s.key != key {
		return fmt.Errorf("bitboardmirrored: key is %016x, the position has %016x", s.key, key)
	}
	return nil
}
