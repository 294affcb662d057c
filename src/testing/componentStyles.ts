let areKept = false;

export const preserveComponentStyles = (): void => {
  areKept = true;
};

/** Keeps emotion's rules out of jsdom, which would match each against every element that a query looks at. */
export function dropComponentStyles(): void {
  const insertIntoHead = document.head.insertBefore.bind(document.head);
  document.head.insertBefore = (node, before) =>
    !areKept && node instanceof HTMLStyleElement && node.dataset.emotion !== undefined
      ? node
      : insertIntoHead(node, before);
}
