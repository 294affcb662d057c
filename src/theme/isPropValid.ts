const styleOnly: ReadonlySet<string> = new Set(['as', 'ownerState', 'sx', 'theme']);

// The replaced package has a default export.
// oxlint-disable-next-line import/no-default-export
export default function isPropValid(prop: PropertyKey): boolean {
  return typeof prop !== 'string' || !(prop.startsWith('$') || styleOnly.has(prop));
}
