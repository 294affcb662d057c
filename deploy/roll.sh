#!/bin/sh
# Restarts the processes one after the other, the next when the last one is ready again: no request is lost.
#   deploy/roll.sh 3010 3020
set -eu
for port in "$@"; do
  systemctl restart "wings@$port"
  tries=0
  until curl --fail --silent --output /dev/null "http://127.0.0.1:$port/readyz"; do
    tries=$((tries + 1))
    if [ "$tries" -ge 100 ]; then
      echo "wings@$port is not ready after 20 s; the others still run the old release" >&2
      exit 1
    fi
    sleep 0.2
  done
done
