import fastJson from 'fast-json-stringify';

/** Serialized envelopes of shared data, by message. */
const texts = new WeakMap<object, Map<string, string>>();

/** Marks data that many replies share and that never changes: the reply is serialized once. */
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

/** Serializes only what the schema names. Compiled at first use, to keep the start short. */
function writer(schema: object): ToText {
  let write: ToText | undefined;
  return (envelope) => (write ??= fastJson(schema) as ToText)(envelope);
}

export type ReplySchema = { anyOf?: object[] };

/**
 * Serializes replies by their schema. Shared data gives the same string object each time, which is the key of the cache
 * of encodings.
 */
export function envelopeWriter(schema: ReplySchema): ToText {
  const [success, refusal] = schema.anyOf ?? [schema, schema];
  if (!success || !refusal) throw new Error('a reply is a success or a refusal');
  const [writeSuccess, writeRefusal] = [writer(success), writer(refusal)];
  return (envelope) => {
    const { status, message, data } = envelope;
    if (!status) return writeRefusal(envelope);
    const textsByMessage = typeof data === 'object' && data !== null ? texts.get(data) : undefined;
    if (!textsByMessage) return writeSuccess(envelope);
    let text = textsByMessage.get(message);
    if (text === undefined) {
      text = writeSuccess(envelope);
      textsByMessage.set(message, text);
    }
    return text;
  };
}
