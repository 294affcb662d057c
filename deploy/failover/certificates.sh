#!/bin/sh
# Makes an authority, and a certificate for each machine of the database: certificates.sh FOLDER ADDRESS...
set -eu
cd "$1"
shift
key='-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes'
openssl req -x509 $key -days 3650 -subj /CN=wings-authority -keyout ca.key -out ca.crt
for address; do
  openssl req $key -subj /CN=wings-db -addext "subjectAltName=DNS:wings-db,DNS:localhost,IP:$address" \
    -keyout "$address.key" -out "$address.csr"
  openssl x509 -req -days 1825 -in "$address.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -copy_extensions copy \
    -out "$address.crt"
  rm "$address.csr"
done
