#!/bin/sh
# build.sh --source DIR --out FILE: DIR is the source of Debian's package ethereal-chess.
#
# Its source: apt-get source ethereal-chess, and rename the folder to ethereal.
# counts: list leaf
set -e
source=$2 out=$4
# Optimisation removes the rest of the engine, which these files call and the driver does not.
objects=$(for f in attacks bitboards board evaluate masks move movegen zobrist; do echo "$source/src/$f.c"; done)
# Upstream's target pext, on machines that have it.
pext=$(gcc -march=native -dM -E -x c /dev/null | sed -n 's/.*__BMI2__.*/-DUSE_PEXT/p')
gcc -O3 -march=native -flto=auto -DNDEBUG -w $pext -iquote "$source/src" -o "$out" driver.cpp $objects -lstdc++ -lm
