import { fillPaths, strokePaths } from '../shared/ui/iconPaths';
import { brandHtml } from './brandHtml';

/** The brand's name in both languages. */
export interface ShellBrand {
  en: string;
  ar: string;
}

const fillPath = (d: string) => `<path d="${d}" fill="currentColor" fill-rule="evenodd"/>`;
const strokePath = (d: string) =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/>`;
const icon = (path: string, px: number) => `<svg width="${px}" height="${px}" viewBox="0 0 24 24">${path}</svg>`;

/** The shell of every screen: the bar with the brand above blanks of Home's sizes (shellStyles.ts). */
export const shellHtml = ({ en, ar }: ShellBrand): string =>
  '<div id="shell"><div class="top" aria-hidden="true"><div class="in bar">' +
  icon(strokePath(strokePaths.menu), 24) +
  `<span class="mark">${icon(fillPath(fillPaths.solid), 20)}</span>` +
  `<b lang="en">${brandHtml(en)}</b><b lang="ar">${brandHtml(ar)}</b></div>` +
  '<div class="in kind"><i></i><i></i></div></div>' +
  '<div class="under blank" aria-hidden="true"><div class="in"><div class="banner"></div></div></div>' +
  '<div class="in rest blank" data-shell="rest" aria-hidden="true"><div class="title"></div>' +
  `<div class="tiles">${'<i></i>'.repeat(9)}</div></div></div>`;
