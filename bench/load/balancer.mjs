/** A balancer for machines without nginx: hands connections to the ports in PORTS one after the other. */
import { connect, createServer } from 'node:net';

const ports = process.env.PORTS.split(',').map(Number);
let next = 0;
createServer({ noDelay: true }, (client) => {
  const server = connect({ port: ports[next++ % ports.length], host: '127.0.0.1', noDelay: true });
  client.pipe(server).pipe(client);
  for (const [socket, peer] of [
    [client, server],
    [server, client],
  ]) {
    socket.on('error', () => peer.destroy());
    socket.on('close', () => peer.destroy());
  }
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('Open'));
process.on('SIGTERM', () => process.exit(0));
