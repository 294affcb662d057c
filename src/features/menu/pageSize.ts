/** Items per page (LIMIT-04). */
export const PAGE_SIZE = 20;
