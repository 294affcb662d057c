import { desktop } from './tokens';

/** Arabic letters are taller. */
const headingLineHeight = { en: 1.12, ar: 1.34 } as const;
/** Display face: headings, buttons and every figure (it has tabular figures, the body face has none). */
export const displayFamily = "'Baloo Bhaijaan 2', 'Baloo Fallback', system-ui, sans-serif";
/** Body face. */
const bodyFamily = "'Readex Pro', 'Readex Fallback', system-ui, sans-serif";

/** px to rem, so that text follows the reader's browser setting. */
export const rem = (px: number): string => `${px / 16}rem`;

/** The two languages differ in line height, hero size and tracking; nothing else. */
export function createTypographyOptions(lang: 'en' | 'ar') {
  const ar = lang === 'ar';
  const heading = headingLineHeight[ar ? 'ar' : 'en'];
  const body = ar ? 1.7 : 1.5;
  const tracking = (em: number) => (ar ? 0 : `${em}em`);
  const display = (phone: number, wide: number, weight: number, lineHeight: number) => ({
    fontFamily: displayFamily,
    fontWeight: weight,
    fontSize: rem(phone),
    lineHeight,
    letterSpacing: tracking(-0.005),
    textWrap: 'balance' as const,
    ...(wide === phone ? {} : { [desktop]: { fontSize: rem(wide) } }),
  });
  const figure = (phone: number, wide: number, weight: number, lineHeight: number) => ({
    ...display(phone, wide, weight, lineHeight),
    letterSpacing: 0,
    whiteSpace: 'nowrap' as const,
    fontVariantNumeric: 'tabular-nums' as const,
  });
  const text = (px: number, weight: number, lineHeight: number) => ({
    fontFamily: bodyFamily,
    fontWeight: weight,
    fontSize: rem(px),
    lineHeight,
    letterSpacing: 0,
  });
  return {
    fontFamily: bodyFamily,
    fontWeightMedium: 500,
    fontWeightBold: 600,
    hero: { ...display(ar ? 42 : 40, ar ? 76 : 84, 800, ar ? 1.22 : 0.95), letterSpacing: tracking(-0.015) },
    h1: display(28, 38, 800, heading),
    h2: display(23, 30, 700, heading),
    h3: display(18, 20, 700, heading),
    h4: display(18, 20, 700, heading),
    h5: display(18, 18, 700, heading),
    h6: display(18, 18, 700, heading),
    priceL: figure(26, 34, 800, 1.2),
    price: figure(18, 20, 700, 1.2),
    amount: figure(17, 17, 600, 1.3),
    total: figure(26, 26, 800, 1),
    button: {
      fontFamily: displayFamily,
      fontWeight: 700,
      fontSize: rem(18),
      lineHeight: 1.2,
      letterSpacing: 0,
      textTransform: 'none' as const,
    },
    body1: text(16, 400, body),
    subtitle1: text(16, 600, body),
    body2: text(14, 400, body),
    subtitle2: text(14, 600, body),
    caption: text(13, 600, ar ? 1.5 : 1.3),
    overline: { ...text(13, 600, ar ? 1.5 : 1.3), textTransform: 'none' as const },
  };
}
