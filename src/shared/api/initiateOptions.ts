/** Options of `initiate`: the request subscribes to nothing, so the reply stays cached only while a screen uses it. */
export const withoutSubscription = { subscribe: false } as const;

export const refetchWithoutSubscription = { subscribe: false, forceRefetch: true } as const;

/** Of hooks that request anew on each visit to their screen; a reply younger than this, s, was requested for it. */
export const onEachVisit = { refetchOnMountOrArgChange: 5 } as const;
