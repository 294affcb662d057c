/**
 * Makes web storage read-only for this document: the support page shows a customer's state with the app's own screens,
 * which must not overwrite what is stored here. Returns a function that undoes it.
 */
export function makeStorageReadOnly(prototype: Storage = Storage.prototype): () => void {
  const { setItem, removeItem, clear } = prototype;
  const noop = () => undefined;
  Object.assign(prototype, { setItem: noop, removeItem: noop, clear: noop });
  return () => {
    Object.assign(prototype, { setItem, removeItem, clear });
  };
}
