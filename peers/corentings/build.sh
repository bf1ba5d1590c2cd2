#!/bin/sh
# build.sh --source DIR --out FILE: DIR is the folder of the module. Its own requirement must
# be in the module cache: see below.
#
# Its source: go mod download github.com/corentings/chess/v2@v2.3.2 golang.org/x/exp@v0.0.0-20250128182459-e0ece0dbea4c, and link the first folder as corentings.
# counts: list leaf
set -e
source=$2 out=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp main.go go.mod "$work"
cd "$work"
go mod edit -replace "github.com/corentings/chess/v2=$source"
GOWORK=off GOFLAGS=-mod=mod GOPROXY=off GOSUMDB=off GOAMD64=v3 go build -o "$out" .
