/** A file of a former build, from any cache that has it, else from the network. */
export const fetchFormerFile = async (request: Request): Promise<Response> =>
  (await caches.match(request)) ?? fetch(request);

/** Whether no other tab of the app is open; `replacedId` is the client that the navigation replaces. */
export const isLastTabGone = (tabs: readonly { id: string }[], replacedId?: string): boolean =>
  tabs.every(({ id }) => id === replacedId);
