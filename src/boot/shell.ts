import { fillPaths, strokePaths } from '../shared/ui/iconPaths';

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export function brandHtml(name: string): string {
  const [first = '', ...rest] = name.split(' ');
  return `${escapeHtml(first)}${rest.length > 0 ? ` <em>${escapeHtml(rest.join(' '))}</em>` : ''}`;
}

const icon = (path: string, px: number) => `<svg width="${px}" height="${px}" viewBox="0 0 24 24">${path}</svg>`;
const menu =
  `<path d="${strokePaths.menu}" fill="none" stroke="currentColor" ` + `stroke-width="2" stroke-linecap="round"/>`;
const flame = `<path d="${fillPaths.solid}" fill="currentColor" fill-rule="evenodd"/>`;

/** The shell of every screen: the bar with the brand above blanks, which get the screen's sizes (shellStyles.ts). */
export const shellHtml = ({ en, ar }: Record<'en' | 'ar', string>): string =>
  `<div id="shell"><div class="top" aria-hidden="true"><div class="in bar">${icon(menu, 24)}` +
  `<span class="mark">${icon(flame, 20)}</span>` +
  `<b lang="en">${brandHtml(en)}</b><b lang="ar">${brandHtml(ar)}</b></div>` +
  '<div class="in kind"><i></i><i></i></div></div>' +
  '<p class="in wait" lang="en">Checking your payment…</p>' +
  '<p class="in wait" lang="ar">نتحقق من دفعتك…</p>' +
  '<div class="under blank" aria-hidden="true"><div class="in"><div class="banner"></div></div></div>' +
  '<div class="in rest blank" data-shell="rest" aria-hidden="true"><div class="title"></div>' +
  `<div class="tiles">${'<i></i>'.repeat(9)}</div></div></div>`;
