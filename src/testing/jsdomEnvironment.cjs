const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom with Node's network and stream globals, all of one realm, so that fetch accepts them. */
class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const names = [
      'fetch',
      'Request',
      'Response',
      'Headers',
      'FormData',
      'Blob',
      'File',
      'AbortController',
      'AbortSignal',
      'TextEncoder',
      'TextDecoder',
      'CompressionStream',
      'DecompressionStream',
      'ReadableStream',
      'TransformStream',
      'structuredClone',
    ];
    for (const name of names) this.global[name] = globalThis[name];
    // An open channel keeps the process alive.
    const channels = (this.channels = []);
    this.global.BroadcastChannel = class extends BroadcastChannel {
      constructor(name) {
        super(name);
        channels.push(this);
      }
    };
    // The sandbox's own process.env does not change the zone of Date.
    this.global.setTimeZone = (zone) => {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    };
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true });
  }

  async teardown() {
    for (const channel of this.channels) channel.close();
    await super.teardown();
  }
}

module.exports = BrowserEnvironment;
