module github.com/boardbench/boardbench/site

go 1.26.0

require github.com/yuin/goldmark v1.8.7

require (
	github.com/stretchr/testify v1.12.1
	go.yaml.in/yaml/v3 v3.0.5 // indirect
)
