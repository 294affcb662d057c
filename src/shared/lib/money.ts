/** `AED 54.50`, always two decimals, as prices read on every screen (look, Details). */
export const formatAed = (aed: number): string => `AED ${aed.toFixed(2)}`;

/** Half up to whole AED: only for 'Add Items {total} AED'. Guards against 2.4999999 from binary fractions. */
export const roundHalfUp = (aed: number): number => Math.floor(aed + 0.5 + 1e-9);

export const roundToFils = (aed: number): number => Math.round(aed * 100) / 100;

/** Whether two amounts in AED are the same in fils. */
export const isSameAmount = (a: number, b: number): boolean => Math.round(a * 100) === Math.round(b * 100);
