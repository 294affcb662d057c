#!/bin/sh
# For the rehearsal: commands of docs/deploy.md that need root, systemd or minutes. Each is a link to this file.
set -eu
own=${0%/*}
# The programs themselves, not these links.
PATH=$REAL_PATH
case "${0##*/}" in
  apt-get | useradd | chown) ;;
  runuser)
    account=$2
    shift 3
    export PATH="$own:$PATH"
    [ "$account" = postgres ] && [ "$(id -u)" = 0 ] || exec "$@"
    exec setpriv --reuid=postgres --regid=postgres --init-groups -- "$@"
    ;;
  install)
    # `wings` has no account here, and without root nobody has another one.
    left=$#
    while [ "$left" -gt 0 ]; do
      case $1:${2:-} in
        -o:postgres | -g:postgres) [ "$(id -u)" = 0 ] && set -- "$@" "$1$2" && : ;;
      esac
      case $1 in
        -o | -g) shift && left=$((left - 1)) ;;
        *) set -- "$@" "$1" ;;
      esac
      shift
      left=$((left - 1))
    done
    exec install "$@"
    ;;
  git)
    # `git clone` takes a release that is built, and gives the files of deploy the folders and ports of the rehearsal.
    release=$(cat "$MACHINE/release")
    mkdir -p "$3"
    cd "$release"
    cp -r server contract scripts deploy ./*.json ./*.js "$3"
    echo "$release" >"$3/built"
    sed -E -i -f "$MACHINE/adapt.sed" "$3"/deploy/*.* "$3"/deploy/nginx/*
    ;;
  npm)
    release=$(cat built)
    case "$*" in
      ci) ln -s "$release/node_modules" node_modules ;;
      'run build') cp -r "$release/dist" dist ;;
      'run build:server') mkdir -p .build && cp -r "$release/.build/server" .build/server ;;
    esac
    ;;
  nginx) exec "$NGINX" -c "$MACHINE/nginx.conf" -p "$MACHINE" -e stderr "$@" ;;
  systemctl) exec curl --fail-with-body --silent --show-error --data-raw "$*" "$SYSTEMD" ;;
esac
