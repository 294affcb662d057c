/** Whether the error is a unique violation, which concurrent requests can cause although both checked before. */
export function isUniqueViolation(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && at.code === '23505') return true;
  }
  return false;
}
