import { fillPaths, strokePaths } from '../shared/ui/iconPaths';
import { brandHtml, escapeHtml } from './brandHtml';
import { shellTitles } from './shellTitles';

/** The brand's name in both languages. */
export interface ShellBrand {
  en: string;
  ar: string;
}

const fillPath = (d: string) => `<path d="${d}" fill="currentColor" fill-rule="evenodd"/>`;
const strokePath = (d: string) =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/>`;
const icon = (path: string, px: number, name?: string) =>
  `<svg${name ? ` class="${name}"` : ''} width="${px}" height="${px}" viewBox="0 0 24 24">${path}</svg>`;

/** The shell's elements; shellStyles.ts shows those of the current screen. */
export const shellHtml = ({ en, ar }: ShellBrand): string =>
  '<div id="shell"><div class="top" aria-hidden="true"><div class="in bar">' +
  icon(strokePath(strokePaths.menu), 24, 'menu') +
  icon(strokePath(strokePaths.back), 24, 'back') +
  `<span class="screen" data-shell="title" data-titles="${escapeHtml(JSON.stringify(shellTitles))}"></span>` +
  `<span class="mark">${icon(fillPath(fillPaths.solid), 20)}</span>` +
  `<b lang="en">${brandHtml(en)}</b><b lang="ar">${brandHtml(ar)}</b></div>` +
  '<div class="in kind home"><i></i><i></i></div><div class="in rail"><i></i><i></i><i></i></div></div>' +
  '<div class="art" aria-hidden="true"><i></i><picture data-shell="picture"></picture>' +
  '<span class="screen" data-shell="heading"></span></div>' +
  '<div class="under home" aria-hidden="true"><div class="in"><div class="banner"></div></div></div>' +
  '<div class="in home" data-shell="categories" aria-hidden="true"><div class="title"></div>' +
  `<div class="tiles">${'<i></i>'.repeat(9)}</div></div></div>`;
