/** Tag of the replies that depend on the branch of menu calls. */
export const AT_BRANCH = { type: 'menu', id: 'atBranch' } as const;
