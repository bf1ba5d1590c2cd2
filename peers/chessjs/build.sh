#!/bin/sh
# build.sh --source DIR --out FILE: DIR is where npm installed chess.js.
#
# Its source: npm install --prefix chessjs chess.js@1.4.0.
# counts: list leaf
set -e
source=$2 out=$4
test -d "$source/node_modules/chess.js" || { echo "$source/node_modules/chess.js is missing"; exit 1; }
cat >"$out" <<END
#!/bin/sh
PEER_SOURCE='$source' exec node '$PWD/driver.mjs' "\$@"
END
chmod +x "$out"
