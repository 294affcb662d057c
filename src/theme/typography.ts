import { desktop } from './tokens';

export const displayFamily = "'Baloo Bhaijaan 2', 'Baloo Fallback', system-ui, sans-serif";
const bodyFamily = "'Readex Pro', 'Readex Fallback', system-ui, sans-serif";

/** px to rem, so that text follows the reader's browser setting. */
export const rem = (px: number): string => `${px / 16}rem`;

/** In what the languages differ: Arabic letters are taller, and are not tracked. */
const languages = {
  en: { heading: 1.12, body: 1.5, caption: 1.3, hero: 0.95, 'hero-phone': rem(40), 'hero-wide': rem(84), tracking: 1 },
  ar: { heading: 1.34, body: 1.7, caption: 1.5, hero: 1.22, 'hero-phone': rem(42), 'hero-wide': rem(76), tracking: 0 },
};
const declare = (values: Record<string, string | number>) =>
  Object.entries(values)
    .map(([name, value]) => `--type-${name}:${value};`)
    .join('');
export const typographyVariables = `:root{${declare(languages.en)}}:root:lang(ar){${declare(languages.ar)}}`;

const heading = 'var(--type-heading)';
const body = 'var(--type-body)';
const caption = 'var(--type-caption)';
const display = (phone: string, wide: string, fontWeight: number, lineHeight: string | number, tracking = -0.005) => ({
  fontFamily: displayFamily,
  fontWeight,
  fontSize: phone,
  lineHeight,
  letterSpacing: tracking && `calc(${tracking}em * var(--type-tracking))`,
  textWrap: 'balance' as const,
  ...(wide === phone ? {} : { [desktop]: { fontSize: wide } }),
});
const figure = (phone: number, wide: number, weight: number, lineHeight: number) => ({
  ...display(rem(phone), rem(wide), weight, lineHeight, 0),
  whiteSpace: 'nowrap' as const,
  fontVariantNumeric: 'tabular-nums' as const,
});
const text = (px: number, fontWeight: number, lineHeight: string) => ({
  fontFamily: bodyFamily,
  fontWeight,
  fontSize: rem(px),
  lineHeight,
  letterSpacing: 0,
});

export const typography = {
  fontFamily: bodyFamily,
  fontWeightMedium: 500,
  fontWeightBold: 600,
  hero: display('var(--type-hero-phone)', 'var(--type-hero-wide)', 800, 'var(--type-hero)', -0.015),
  h1: display(rem(28), rem(38), 800, heading),
  h2: display(rem(23), rem(30), 700, heading),
  h3: display(rem(18), rem(20), 700, heading),
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
  caption: text(13, 600, caption),
};
