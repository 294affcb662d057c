/**
 * One kept-alive HTTP/1.1 connection with one request at a time. It does little, because it shares the processor with
 * the server.
 */
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** A reply; `json()` decompresses it on demand. */
class Reply {
  constructor(status, head, body) {
    Object.assign(this, { status, head, body });
  }

  json() {
    const encoding = /\r\ncontent-encoding: *(\w+)/i.exec(this.head)?.[1];
    const plain =
      encoding === 'br' ? brotliDecompressSync(this.body) : encoding === 'gzip' ? gunzipSync(this.body) : this.body;
    return JSON.parse(plain.toString());
  }
}

/** Opens at first use, and again after the server has closed it between two requests. */
export class Connection {
  #socket = null;
  #waiting = null;
  #received = [];
  #length = 0;

  constructor(port, host = '127.0.0.1') {
    Object.assign(this, { port, host });
  }

  #open() {
    return new Promise((resolve, reject) => {
      const socket = connect({ port: this.port, host: this.host, noDelay: true });
      socket.once('connect', () => {
        this.#socket = socket;
        resolve();
      });
      socket.on('error', (error) => {
        reject(error);
        this.#fail(error);
      });
      socket.on('close', () => {
        if (this.#socket === socket) this.#socket = null;
        this.#fail(new Error('connection closed before the reply'));
      });
      socket.on('data', (chunk) => this.#take(chunk));
    });
  }

  #fail(error) {
    const waiting = this.#waiting;
    this.#waiting = null;
    this.#received = [];
    this.#length = 0;
    waiting?.reject(error);
  }

  #take(chunk) {
    this.#received.push(chunk);
    this.#length += chunk.length;
    if (this.#expected !== null && this.#length < this.#expected) return;
    const all = this.#received.length === 1 ? chunk : Buffer.concat(this.#received, this.#length);
    const end = all.indexOf(END_OF_HEAD);
    if (end < 0) return;
    const head = all.toString('latin1', 0, end);
    const status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined && status !== 304 && status !== 204) {
      this.#socket?.destroy(new Error('a reply without Content-Length'));
      return;
    }
    const total = end + 4 + (status === 304 || status === 204 ? 0 : Number(length));
    if (all.length < total) {
      this.#expected = total;
      return;
    }
    const waiting = this.#waiting;
    this.#waiting = null;
    this.#received = [];
    this.#length = 0;
    this.#expected = null;
    waiting?.resolve(new Reply(status, head, all.subarray(end + 4, total)));
  }

  #expected = null;

  /** Sends a request and waits for its reply; rejects when the connection breaks. */
  async send(method, path, headers, body) {
    if (!this.#socket) await this.#open();
    this.#expected = null;
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      const length =
        body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
      this.#socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: ${this.host}:${this.port}\r\n${headers}${length}\r\n${body ?? ''}`,
      );
    });
  }

  close() {
    this.#socket?.destroy();
  }
}
