#!/bin/sh
# Runs a command for operators on the database of the shop: on a server with its role and settings, in a container with
# its own, and in a checkout on the sandbox of `npm start`. A DATABASE_URL that is given is used instead.
#   deploy/command.sh menu import /srv/menu.json
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
if [ -r /etc/wings/env ]; then
  given=${DATABASE_URL:-}
  # As systemd reads it: for a shell an & would end the value.
  while IFS= read -r line || [ -n "$line" ]; do
    value=${line#*=}
    case $value in \"*\" | \'*\') value=${value#?} && value=${value%?} ;; esac
    case $line in [A-Z]*=*) export "${line%%=*}=$value" ;; esac
  done </etc/wings/env
  export DATABASE_URL="${given:-$DATABASE_URL}" DATA_DIR=/var/lib/wings
  exec runuser -u wings -- node "$here/.build/server/command.mjs" "$@"
elif [ -d "$here/server/sandbox" ]; then
  DATA_DIR=${DATA_DIR:-$here/.data}
  export DATA_DIR
  # Of the sandbox as `npm start` has built it; in a checkout that nobody has started, from the source.
  built="$here/.build/sandbox/command.mjs"
  [ -e "$built" ] && exec node "$built" "$@"
  exec node --import "$here/node_modules/tsx/dist/loader.mjs" "$here/server/sandbox/command.ts" "$@"
fi
exec node "$here/.build/server/command.mjs" "$@"
