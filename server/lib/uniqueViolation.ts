/** Whether the database refused a row because another one has its unique value; two askers at once can both pass a check before. */
export function isUniqueViolation(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && at.code === '23505') return true;
  }
  return false;
}
