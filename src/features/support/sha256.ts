/** Fractional bits of roots of the first primes, as FIPS 180-4 defines its constants. */
function constants(): { start: number[]; round: number[] } {
  const start: number[] = [];
  const round: number[] = [];
  const bits = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0;
  for (let candidate = 2; round.length < 64; candidate += 1) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) if (candidate % divisor === 0) isPrime = false;
    if (!isPrime) continue;
    if (start.length < 8) start.push(bits(Math.sqrt(candidate)));
    round.push(bits(Math.cbrt(candidate)));
  }
  return { start, round };
}

const turn = (value: number, by: number) => (value >>> by) | (value << (32 - by));

/**
 * SHA-256 (FIPS 180-4). Own code, because the browser's is asynchronous, which is too late while a page is closed, and
 * it is missing on plain http.
 */
export function sha256(message: Uint8Array): Uint8Array {
  const { start, round } = constants();
  const hash = [...start];
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, (message.length * 8) >>> 0);

  const at = (words: readonly number[] | Int32Array, index: number) => words[index] ?? 0;
  const words = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let index = 0; index < 16; index += 1) words[index] = view.getInt32(block + index * 4);
    for (let index = 16; index < 64; index += 1) {
      const early = at(words, index - 15);
      const late = at(words, index - 2);
      words[index] =
        at(words, index - 16) +
        at(words, index - 7) +
        (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) +
        (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10));
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
    for (let index = 0; index < 64; index += 1) {
      const first =
        (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(round, index) + at(words, index)) | 0;
      const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, index) => {
      hash[index] = (at(hash, index) + value) | 0;
    });
  }
  const result = new Uint8Array(32);
  const out = new DataView(result.buffer);
  hash.forEach((value, index) => out.setInt32(index * 4, value));
  return result;
}
