export function* errorCauses(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

export const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

export const errorCodes = (error: unknown): string[] =>
  [...errorCauses(error)].map(codeOf).filter((code) => code !== '');
