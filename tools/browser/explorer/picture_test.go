package explorer

import (
	"flag"
	"os"
	"testing"

	"github.com/boardbench/boardbench/tools/browser"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var picture = flag.String("picture", "", "write the picture of the explorer that README.md shows into `FILE`; needs -browser")

// The picture of README.md shows a move on two boards. Fonts differ from machine to machine, so that the
// picture is drawn again by make picture and not compared.
func TestPictureInChromium(t *testing.T) {
	p := open(t, "moves=e2e4,c7c5,g1f3&step=3&boards=bitboard,x88")
	p.Media("screen", "light")
	p.Do(chromedp.EmulateViewport(1280, 800))
	shot, err := chromedp.Run(p.Context(), chromedp.CaptureScreenshot())
	require.NoError(t, err)
	assert.Less(t, len(shot), 250_000, "bytes of the picture")
	assert.Empty(t, text(p, `document.getElementById("fault").textContent`))
	require.True(t, browser.Evaluate[bool](p, `document.querySelectorAll(".panel .writes li").length > 1`), "the bytes that the move writes")
	assert.Empty(t, p.Faults())
	if *picture != "" {
		require.NoError(t, os.WriteFile(*picture, shot, 0o666))
	}
}
