/**
 * What emotion's `styled` hands on to an element that says nothing about it itself (`shouldForwardProp`). It stands in for
 * `@emotion/is-prop-valid`, whose list of every attribute would be 1.2 KB of the first route: our style-only props start with `$`.
 * `as` names the element itself: handed on, it would leave a hidden `h1` a `span`.
 */
// As the package has it.
// eslint-disable-next-line import-x/no-default-export
export default function isPropValid(prop: string): boolean {
  return prop !== 'theme' && prop !== 'as' && !prop.startsWith('$');
}
