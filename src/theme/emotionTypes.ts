/** Teaches emotion the theme of baseTheme.ts. */
import type { BaseTheme } from './baseTheme';

declare module '@emotion/react' {
  interface Theme extends BaseTheme {}
}
