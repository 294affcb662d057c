import * as React from 'react';

/**
 * React captures a stack for each element, for the messages of its developer tools, which takes a tenth of the time of
 * the unit tests. It stops after a number of them, which it counts here.
 */
export function skipOwnerStacks(): void {
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
    string,
    object | undefined
  >;
  if (!internals || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('React counts owner stacks elsewhere');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });
}
