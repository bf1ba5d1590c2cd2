#!/bin/sh
# build.sh --source DIR --out FILE: DIR is the source of Debian's package phalanx.
#
# Its source: apt-get source phalanx, and rename the folder to phalanx.
# counts: list leaf
set -e
source=$2 out=$4
# Optimisation removes the rest of the engine, which these files call and the driver does not.
objects=$(for f in data genmoves hash io moving; do echo "$source/$f.c"; done)
gcc -O3 -march=native -flto=auto -DNDEBUG -w -iquote "$source" -o "$out" driver.cpp $objects -lstdc++ -lm
