let areKept = false;

export const keepComponentStyles = (): void => {
  areKept = true;
};

/**
 * Keeps the rules of emotion out of jsdom: it matches every rule against every element that a query looks at, which
 * takes a third of the time of the unit tests.
 */
export function dropComponentStyles(): void {
  const insertIntoHead = document.head.insertBefore.bind(document.head);
  document.head.insertBefore = (node, before) =>
    !areKept && node instanceof HTMLStyleElement && node.dataset.emotion !== undefined
      ? node
      : insertIntoHead(node, before);
}
