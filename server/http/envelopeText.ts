import fastJson from 'fast-json-stringify';

/** Texts of envelopes around shared data, by their message. */
const texts = new WeakMap<object, Map<string, string>>();

/** Marks data that goes out to many and is never changed: the text of a reply with it is made once. */
export function shareData<Data extends object>(data: Data): Data {
  if (!texts.has(data)) texts.set(data, new Map());
  return data;
}

interface Envelope {
  status: boolean;
  message: string;
  data: unknown;
}
type ToText = (envelope: Envelope) => string;

/** Writes what the schema names and nothing else. Compiled at its first use, because most calls wait for theirs. */
function writer(schema: object): ToText {
  let write: ToText | undefined;
  return (envelope) => (write ??= fastJson(schema) as ToText)(envelope);
}

/** A reply: either what it is, or `anyOf` a success and a refusal. */
export type ReplySchema = { anyOf?: object[] };

/**
 * Writes replies: what their schema does not name does not leave. Shared data gives the same string object each time,
 * which the cache of encodings looks up.
 */
export function envelopeWriter(schema: ReplySchema): ToText {
  const [success, refusal] = schema.anyOf ?? [schema, schema];
  if (!success || !refusal) throw new Error('a reply is a success or a refusal');
  const [writeSuccess, writeRefusal] = [writer(success), writer(refusal)];
  return (envelope) => {
    const { status, message, data } = envelope;
    if (!status) return writeRefusal(envelope);
    const known = typeof data === 'object' && data !== null ? texts.get(data) : undefined;
    if (!known) return writeSuccess(envelope);
    let text = known.get(message);
    if (text === undefined) {
      text = writeSuccess(envelope);
      known.set(message, text);
    }
    return text;
  };
}
