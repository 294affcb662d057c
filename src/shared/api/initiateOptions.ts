/** Options of `initiate`: the request subscribes to nothing, so the reply stays cached only while a screen uses it. */
export const withoutSubscription = { subscribe: false } as const;

export const refetchWithoutSubscription = { subscribe: false, forceRefetch: true } as const;

