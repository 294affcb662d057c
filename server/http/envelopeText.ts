/** Texts of envelopes around shared data, by their message. */
const texts = new WeakMap<object, Map<string, string>>();

/** Marks data that goes out to many and is never changed: the text of a reply with it is made once. */
export function shareData<Data extends object>(data: Data): Data {
  if (!texts.has(data)) texts.set(data, new Map());
  return data;
}

/** An envelope as JSON; shared data gives the same string object each time, which the cache of encodings looks up. */
export function envelopeText(envelope: unknown): string {
  const { message, data } = envelope as { message: string; data: unknown };
  const known = typeof data === 'object' && data !== null ? texts.get(data) : undefined;
  if (!known) return JSON.stringify(envelope);
  let text = known.get(message);
  if (text === undefined) {
    text = JSON.stringify(envelope);
    known.set(message, text);
  }
  return text;
}
