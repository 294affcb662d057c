export const REFERENCE: string[];
export const BY_CUSTOMER: [table: string, column: string][];
export const BY_VALUE: [table: string, column: string][];
export const LOCAL: string[];
