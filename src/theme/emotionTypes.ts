/** Declares the theme of baseTheme.ts for emotion. */
import type { BaseTheme } from './baseTheme';

declare module '@emotion/react' {
  interface Theme extends BaseTheme {}
}
