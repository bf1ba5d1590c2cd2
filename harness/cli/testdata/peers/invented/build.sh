#!/bin/sh
# build.sh --source DIR --out FILE: DIR has the program, a script.
set -e
echo "copying $2"
cp "$2/program" "$4"
chmod +x "$4"
