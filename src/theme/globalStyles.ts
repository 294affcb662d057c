import { themeVariables } from './themeVars';
import { breakpoints, largeText, lightPalette, motion, size } from './tokens';
import { typography, typographyVariables } from './typography';

const latin =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, ' +
  'U+2193, U+2212, U+2215, U+FEFF, U+FFFD';
const arabic =
  'U+0600-06FF, U+0750-077F, U+0870-088E, U+0890-0891, U+0897-08E1, U+08E3-08FF, U+200C-200E, U+2010-2011, ' +
  'U+204F, U+2E41, U+FB50-FDFF, U+FE70-FE74, U+FE76-FEFC';

const face = (family: string, weights: string, file: string, range: string) =>
  `@font-face{font-family:'${family}';font-weight:${weights};font-style:normal;font-display:swap;` +
  `src:url(/fonts/${file}-wght-normal.woff2) format('woff2');unicode-range:${range}}`;

/** Local fallback fonts with the metrics of the web fonts, so that loading those does not shift the layout. */
const fallback = (family: string, local: string, sizeAdjust: string, ascent: string, descent: string) =>
  `@font-face{font-family:'${family}';src:${local};size-adjust:${sizeAdjust};ascent-override:${ascent};` +
  `descent-override:${descent};line-gap-override:0%}`;

const fontFaces = [
  face('Baloo Bhaijaan 2', '400 800', 'baloo-bhaijaan-2-latin', latin),
  face('Baloo Bhaijaan 2', '400 800', 'baloo-bhaijaan-2-arabic', arabic),
  face('Readex Pro', '160 700', 'readex-pro-latin', latin),
  face('Readex Pro', '160 700', 'readex-pro-arabic', arabic),
].join('');

const fallbackFaces = [
  fallback(
    'Baloo Fallback',
    "local('Arial Bold'),local('Roboto Bold'),local('Liberation Sans Bold')",
    '92.6%',
    '116.7%',
    '68.1%',
  ),
  fallback('Readex Fallback', "local('Arial'),local('Roboto'),local('Liberation Sans')", '106%', '94.3%', '23.6%'),
].join('');

const chosen = ':is(button,a):is([aria-pressed=true],[aria-checked=true],[aria-current]),label[data-checked=true]';

/** Base rules of the document. Surfaces of their own colour set --focus-ring to their text colour. */
const base = `
[dir=rtl]{--toggle-dir:-1}
:root{--focus-ring:var(--mui-palette-text-primary);--bar:${size.barPhone}px;--gutter:${size.gutterPhone}px;
color-scheme:light dark;scroll-padding-block:calc(var(--bar) + 12px) 176px}
@media (min-width:${breakpoints.lg}px){:root{--bar:${size.barDesktop}px;--gutter:${size.gutterDesktop}px}}
body{overflow-x:clip;min-height:100vh;min-height:100dvh}
#root{min-height:100vh;min-height:100dvh;display:flex;flex-direction:column}
:focus-visible{outline:3px solid var(--focus-ring);outline-offset:2px}
:target,[tabindex='-1']:focus{outline:none}
@media (forced-colors:active){[role=button]:not(.map-pin),[role=radio],label[data-checked]{
border:1px solid ButtonBorder}:focus-visible{outline-color:Highlight}
${chosen}{forced-color-adjust:none;background:SelectedItem;color:SelectedItemText}:is(${chosen}) *{
color:inherit!important}}
`;

/** Classes of Icon and Picture. Lists have dozens of both, and a styled component for each is slow on a phone. */
const classes = `
.icon{flex:none}
[dir=rtl] .icon.flip{transform:scaleX(-1)}
.picture{display:grid;place-items:center;position:absolute;inset:0}
.picture:where(.cover){overflow:hidden}
.picture:where(.in-flow){position:relative;inset:auto;width:100%}
.picture>picture{display:contents}
.picture img{position:absolute;inset:0;width:100%;height:100%;max-width:none;object-fit:contain;opacity:0;
transition:opacity ${motion.base}ms}
.picture:where(.cover) img{object-fit:cover}
.picture img:where(.visible){opacity:1}
.picture>.instead{width:auto;height:64%;max-width:100%;aspect-ratio:1}
`;

/** Rules that the shell does not need. Toasts lie on a phone's bar, and below the desktop's. */
const elements = `
main{flex:1;overflow-x:clip}
h1,h2,h3,h4,p,ul,ol,dl,dd,figure,fieldset{margin:0;padding:0;border:0;min-width:0}
ul,ol{list-style:none}
legend{padding:0}
a{color:inherit;text-decoration:none}
button,input,textarea,select{font:inherit;color:inherit;letter-spacing:inherit}
button{border:0;background:none;padding:0;touch-action:manipulation}
img,svg{display:block}
img{max-width:100%}
::selection{background:${lightPalette.secondary.main};color:${lightPalette.fixed.ink}}
@media (prefers-reduced-motion:reduce){*,*::before,*::after{animation-duration:.01ms!important;
animation-iteration-count:1!important;transition-duration:0s!important;scroll-behavior:auto!important}}
${largeText}{:is(a,button,h1,h2,small,strong,dt,dd,bdi,p,span){white-space:normal!important;
overflow-wrap:anywhere;min-width:0}[role=radiogroup] .icon,.code{display:none}
[role=radiogroup]>button{padding-inline:4px}}
.notistack-SnackbarContainer{top:env(safe-area-inset-top,0px)!important}
@media (min-width:${breakpoints.lg}px){.notistack-SnackbarContainer{top:var(--bar)!important}}
@media (hover:none),(max-width:${breakpoints.lg - 0.05}px){
.notistack-SnackbarContainer>div{pointer-events:none!important}}
@media (forced-colors:active){button{border:1px solid ButtonBorder!important}}
@media print{body{background:none}}
`;

const { fontFamily, fontWeight, fontSize, lineHeight } = typography.body1;
const reset = `html{-webkit-font-smoothing:antialiased;-moz-osx-font-smoothing:grayscale;box-sizing:border-box;
-webkit-text-size-adjust:100%}
*,*::before,*::after{box-sizing:inherit}
strong,b{font-weight:600}
body{margin:0;color:var(--mui-palette-text-primary);background-color:var(--mui-palette-background-default);
font-family:${fontFamily};font-weight:${fontWeight};font-size:${fontSize};line-height:${lineHeight};letter-spacing:0}
body::backdrop{background-color:var(--mui-palette-background-default)}
`;

export const firstStyles = typographyVariables + reset + base + classes + fallbackFaces;
export const laterStyles = fontFaces + themeVariables() + elements;
export const globalStyles = firstStyles + laterStyles;
