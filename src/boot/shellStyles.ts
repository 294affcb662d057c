import { aboveBanners, bannerHeight } from '../features/menu/bannerSizes';
import { brandCorner, darkPalette, desktop, lightPalette, phone, radius, size } from '../theme/tokens';

const light = lightPalette;
const dark = darkPalette;
const fallback = (name: string) => `'${name} Fallback', system-ui, sans-serif`;

/** Styles of the shell (shell.ts), in local fonts. Nothing moves when the app takes over. */
export const shellCss = `
html { background: ${light.background.default} }
html:not([data-at]) #shell { visibility: hidden }
#shell { --flame: ${light.brandSurface.main} }
#shell { min-height: 100vh; min-height: 100dvh; overflow: hidden; position: relative }
#shell * { box-sizing: border-box }
#shell .in { max-width: ${size.content + 2 * size.gutterDesktop}px; margin: 0 auto; padding: 0 ${size.gutterPhone}px }
#shell .top { background: ${light.top.main}; color: ${light.top.contrastText} }
#shell .top { padding-top: env(safe-area-inset-top) }
#shell .bar { height: ${size.barPhone}px; display: flex; align-items: center }
#shell .bar > svg { flex: none }
[dir=rtl] #shell .bar > svg { transform: scaleX(-1) }
#shell .mark { width: 40px; height: 40px; margin-inline: 18px 10px; display: grid; place-items: center; flex: none }
#shell .mark { border-radius: 50%; border-start-end-radius: ${brandCorner} }
#shell .mark { background: var(--flame); color: ${light.brandSurface.contrastText} }
#shell .bar :is(b, .name) { font: 800 22px/1 system-ui, sans-serif; white-space: nowrap }
#shell .bar em { font-style: normal; color: ${light.fixed.accentLight} }
#shell :is(.name, .back) { display: none }
html:lang(ar) #shell :lang(en), html:lang(en) #shell :lang(ar) { display: none }

#shell .kind { display: flex; gap: 12px; padding-bottom: 14px }
#shell .kind i { height: 52px; flex: 1; border-radius: ${radius.full}px; background: ${light.top.well} }
#shell .kind i + i { flex: 0 0 52px }
#shell .under { padding-top: ${aboveBanners.phone}px }
#shell .under { background: linear-gradient(${light.top.main} 58%, transparent 58%) }
#shell .banner { height: ${bannerHeight.phone}px; border-radius: ${radius.large}px; background: ${light.top.well} }
#shell .title { width: 170px; height: 24px; margin: 42px 0 14px }
#shell .title { border-radius: ${radius.small}px; background: ${light.skeleton} }
#shell .tiles { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 44px 12px; padding-top: 26px }
#shell .tiles i { min-height: 112px; border-radius: ${radius.card}px; background: ${light.background.paper} }
#shell .tiles i:first-child { grid-area: span 2/span 2 }
[data-at=home] #shell .tiles i:first-child { background: ${light.secondary.main} }
html:not([data-at=home]) #shell :is(.kind, main, a, .under.blank, .title, i:nth-child(n+5)),
html:not([data-at=payment]) #shell .wait,
[data-at=payment] #shell .tiles,
[data-at=home] #shell.painted .under.blank,
[data-at=home] #shell.whole .rest { display: none }
html:not([data-at=home]) #shell .tiles { grid-template-columns: 100%; gap: 16px; padding-top: 16px }
html:not([data-at=home]) #shell .tiles i { grid-area: auto }
#shell .wait { padding-top: 30vh; text-align: center; font: 600 20px/1.4 system-ui, sans-serif }
#shell .wait { color: ${light.text.primary} }

#shell.fallback-fonts > a, #shell.fallback-fonts main * { font-family: ${fallback('Readex')} !important }
#shell.fallback-fonts main :is(h2, h2 *, .lead b, .lead bdi) { font-family: ${fallback('Baloo')} !important }

${desktop} {
  #shell .in { padding: 0 ${size.gutterDesktop}px }
  #shell .bar { height: ${size.barDesktop}px }
  #shell .kind { display: none }
  #shell .under { padding-top: ${aboveBanners.desktop}px }
  #shell .banner { height: ${bannerHeight.desktop}px; border-radius: 32px }
  #shell .title { margin-top: 58px }
  [data-at=home] #shell .tiles { grid-template-columns: repeat(6, minmax(0, 1fr)); gap: 60px 20px; padding-top: 40px }
  #shell .tiles i { min-height: 152px }
}
${phone} {
  #shell .name:not(:empty), #shell .name:not(:empty) ~ .back { display: block }
  #shell .name:not(:empty) ~ :is(.mark, b) { display: none }
  #shell .name { order: 1; margin-inline-start: 18px }
  #shell .name:not(:empty) ~ .menu { order: 2; margin-inline-start: auto }
  [data-at=item] #shell .top { height: 240px; background: var(--flame) }
  [data-at=item] #shell .top { border-radius: 0 0 ${radius.stage}px ${radius.stage}px }
  [data-at=item] #shell .bar > * { visibility: hidden }
  [data-at=item] #shell .rest { padding-top: 40px }
}
@media (prefers-color-scheme: dark) {
  html { background: ${dark.background.default} }
  #shell .kind i, #shell .banner { background: ${dark.top.well} }
  #shell .title { background: ${dark.skeleton} }
  #shell .tiles i { background: ${dark.background.paper} }
  #shell { --flame: ${dark.brandSurface.main} }
  #shell .wait { color: ${dark.text.primary} }
}
`;
