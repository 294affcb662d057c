#!/bin/sh
# For the rehearsal: commands of docs/deploy.md that need root, systemd or minutes. Each is a link to this file.
set -eu
case "${0##*/}" in
  apt-get | useradd) ;;
  runuser)
    shift 3
    exec "$@"
    ;;
  install)
    # Without -o and -g, because there is no account `wings`.
    left=$#
    while [ "$left" -gt 0 ]; do
      case $1 in
        -o | -g) shift && left=$((left - 1)) ;;
        *) set -- "$@" "$1" ;;
      esac
      shift
      left=$((left - 1))
    done
    exec /usr/bin/install "$@"
    ;;
  git)
    # `git clone` takes the files of this checkout, and gives those of deploy the folders and ports of the rehearsal.
    mkdir -p "$3"
    cd "$CHECKOUT"
    cp -r server contract scripts deploy ./*.json ./*.js "$3"
    sed -E -i -f "$MACHINE/adapt.sed" "$3"/deploy/*.* "$3"/deploy/nginx/*
    ;;
  npm)
    case "$*" in
      ci) ln -s "$CHECKOUT/node_modules" node_modules ;;
      'run build')
        [ -e "$CHECKOUT/dist/index.html" ] || (cd "$CHECKOUT" && PATH=$REAL_PATH npm run build)
        cp -r "$CHECKOUT/dist" dist
        ;;
      'run build:server') node -e 'import("./scripts/buildServer.mjs").then((it) => it.buildServer())' ;;
    esac
    ;;
  nginx) exec "$NGINX" -c "$MACHINE/nginx.conf" -p "$MACHINE" -e stderr "$@" ;;
  systemctl) exec curl --fail-with-body --silent --show-error --data-raw "$*" "$SYSTEMD" ;;
esac
