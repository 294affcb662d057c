type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A document with a reference in the place of every part that equals a named schema, and the named schemas that
 * are referred to. `base` is where these are: `#/$defs/`.
 */
export function withNamedSchemas(document: object, named: Record<string, object>, base: string) {
  const plain = (value: object) => JSON.parse(JSON.stringify(value)) as Json;
  const definitions = Object.entries(named).map(([name, schema]) => [name, plain(schema)] as const);
  const names = new Map<string, string>();
  for (const [name, schema] of definitions)
    // A bare type says nothing by a name.
    if (Object.keys(schema).length > 1 && !names.has(JSON.stringify(schema))) names.set(JSON.stringify(schema), name);
  const bodies = new Map(definitions);
  const used = new Map<string, Json>();

  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([field, part]) => [field, replaced(part)]));
  };
  function replaced(value: unknown): unknown {
    const name = isObject(value) ? names.get(JSON.stringify(value)) : undefined;
    const body = name === undefined ? undefined : bodies.get(name);
    if (name === undefined || !body) return inside(value);
    if (!used.has(name)) {
      used.set(name, {});
      used.set(name, inside(body) as Json);
    }
    return { $ref: `${base}${name}` };
  }
  const result = inside(plain(document)) as Json;
  return { document: result, used: Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1))) };
}
