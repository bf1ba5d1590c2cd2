module example.org/game

go 1.26.0

require github.com/boardbench/boardbench v0.0.0

require golang.org/x/sys v0.49.0 // indirect

replace github.com/boardbench/boardbench => ../..
