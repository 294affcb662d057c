/** JSON.stringify with its whole result: undefined and functions have no JSON. */
export const toJson: (value: unknown, replacer?: (name: string, value: unknown) => unknown) => string | undefined =
  JSON.stringify;
