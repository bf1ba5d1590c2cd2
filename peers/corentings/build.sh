#!/bin/sh
# build.sh --source DIR --out FILE: DIR is the folder of the module. Its own requirement must
# be in the module cache: see get in peer.json.
set -e
source=$2 out=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp main.go go.mod "$work"
cd "$work"
go mod edit -replace "github.com/corentings/chess/v2=$source"
GOWORK=off GOFLAGS=-mod=mod GOPROXY=off GOSUMDB=off GOAMD64=v3 go build -o "$out" .
