#!/bin/sh
# build.sh --source DIR --out FILE: DIR is where npm installed chessops.
#
# Its source: npm install --prefix chessops chessops@0.15.1.
# counts: bulk leaf
set -e
source=$2 out=$4
test -d "$source/node_modules/chessops" || { echo "$source/node_modules/chessops is missing"; exit 1; }
cat >"$out" <<END
#!/bin/sh
PEER_SOURCE='$source' exec node '$PWD/driver.mjs' "\$@"
END
chmod +x "$out"
