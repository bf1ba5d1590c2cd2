package cli

import (
	"fmt"
	"io"

	"github.com/boardbench/boardbench/internal/help"
	"github.com/boardbench/boardbench/internal/typeset"
)

const lineWidth = help.Width

var wrap = typeset.WrapLines

// printColumns prints rows in aligned columns, the ones with the numbers right at their right ends.
func printColumns(w io.Writer, rows [][]string, right ...int) {
	if len(rows) > 0 {
		fmt.Fprint(w, typeset.Table(rows, lineWidth, right...))
	}
}
