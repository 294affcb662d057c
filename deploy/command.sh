#!/bin/sh
# Runs a command for operators with the role and the settings of the servers.
#   deploy/command.sh menu import /srv/menu.json
set -eu
set -a
. /etc/wings/env
DATA_DIR=/var/lib/wings
exec runuser -u wings -- node /opt/wings/.build/server/command.mjs "$@"
