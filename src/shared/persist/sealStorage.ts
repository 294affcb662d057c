/**
 * From now on this document only reads its storage, whatever any code in it does: the page of support staff shows other
 * people's state with the app's own screens, and nothing of theirs may change by it. Returns how to open it again.
 */
export function sealStorage(prototype: Storage = Storage.prototype): () => void {
  const { setItem, removeItem, clear } = prototype;
  const nothing = () => undefined;
  Object.assign(prototype, { setItem: nothing, removeItem: nothing, clear: nothing });
  return () => { Object.assign(prototype, { setItem, removeItem, clear }); };
}
