/**
 * Decides which props emotion's `styled` passes to an element. Replaces `@emotion/is-prop-valid`, whose attribute list
 * is 1.2 KB, because our style-only props start with `$`. `as` selects the element and is not passed on.
 */
// The replaced package has a default export.
// oxlint-disable-next-line import/no-default-export
export default function isPropValid(prop: string): boolean {
  return prop !== 'theme' && prop !== 'as' && !prop.startsWith('$');
}
