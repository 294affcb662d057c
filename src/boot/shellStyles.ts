import { aboveBanners, bannerHeight } from '../features/menu/bannerSizes';
import { categoryRail, itemCard, listHead } from '../features/menu/itemListSizes';
import { itemStage } from '../features/menu/itemPictureSizes';
import { narrowPhone, signInArt } from '../screens/login/signInArt';
import { brandArtWidths, type BrandArt } from '../shared/ui/brandArt';
import { brandCorner, breakpoints, darkPalette, desktop, lightPalette, phone, radius, size } from '../theme/tokens';
import { headingLineHeight, rem } from '../theme/typography';

const light = lightPalette;
const dark = darkPalette;

type Position = Partial<Record<'width' | 'insetInlineEnd' | 'bottom', number>>;
const positionOf = ({ width, insetInlineEnd, bottom }: Position) =>
  [`width: ${width}px`, `bottom: ${bottom}px`, insetInlineEnd && `inset-inline-end: ${insetInlineEnd}px`]
    .filter(Boolean)
    .join('; ');

/** One of the app's own pictures as a CSS image, for screens of both densities. */
const pictureOf = (name: BrandArt) => {
  const [small, large] = brandArtWidths[name];
  const files = ['avif', 'webp'].flatMap((type) =>
    [
      [small, 1],
      [large, 2],
    ].map(([width, density]) => `url(/art/${name}-${width}.${type}) ${density}x type("image/${type}")`),
  );
  return `image-set(${files.join(',')})`;
};

/** Phones on which the list has one column and three categories are visible. */
const smallPhone = `@media (max-width:${breakpoints.sm - 0.05}px)`;

const brandShape = `border-radius: 50%; border-start-end-radius: ${brandCorner}`;

/** The bar with the brand, on screens without a shell of their own. */
const bar = `
html { background: ${light.background.default} }
html:not([data-at]) #shell { visibility: hidden }
#shell { min-height: 100vh; min-height: 100dvh; overflow: hidden; position: relative }
#shell * { box-sizing: border-box }
#shell .in {
  max-width: ${size.content + 2 * size.gutterDesktop}px;
  margin: 0 auto;
  padding: 0 ${size.gutterPhone}px;
}
#shell .top {
  background: ${light.top.main};
  color: ${light.top.contrastText};
  padding-top: env(safe-area-inset-top);
}
#shell .bar { height: ${size.barPhone}px; display: flex; align-items: center }
#shell .bar > svg { flex: none }
[dir=rtl] #shell .bar > svg { transform: scaleX(-1) }
#shell .mark {
  width: 40px;
  height: 40px;
  margin-inline: 18px 10px;
  display: grid;
  place-items: center;
  flex: none;
  ${brandShape};
  background: ${light.brandSurface.main};
  color: ${light.brandSurface.contrastText};
}
#shell .bar b { font: 800 22px/1 system-ui, sans-serif; white-space: nowrap }
#shell .bar em { font-style: normal; color: ${light.fixed.accentLight} }
html:lang(ar) #shell .bar b:lang(en), html:lang(en) #shell .bar b:lang(ar) { display: none }
#shell :is(.back, .screen, .art, .rail) { display: none }
`;

/** The phone's bar with the screen's title. */
const titled = `
#shell .screen {
  font: 800 ${rem(22)}/${headingLineHeight.en} 'Baloo Fallback', system-ui, sans-serif;
  margin-inline-start: 18px;
  white-space: nowrap;
  letter-spacing: -.005em;
}
[dir=rtl] #shell .screen { line-height: ${headingLineHeight.ar}; letter-spacing: 0 }
${phone} {
  :is([data-at=titled], [data-at=items]) #shell .bar > :is(.mark, b) { display: none }
  :is([data-at=titled], [data-at=items]) #shell .bar > .menu { order: 1; margin-inline: auto 10px }
  :is([data-at=titled], [data-at=items]) #shell .bar > :is(.back, .screen) { display: block }
}
`;

/** The artwork and heading of /login on the phone. */
const login = `
#shell .art {
  position: relative;
  height: ${signInArt.height}px;
  background: ${light.brandSurface.main};
  border-radius: 0 0 ${radius.stage}px ${radius.stage}px;
}
#shell .art > i { position: absolute; ${positionOf(signInArt.food)}; aspect-ratio: 1 }
[data-at=login] #shell .art > i { background: ${pictureOf('wings')} center/contain no-repeat }
#shell .art > .screen {
  position: absolute;
  top: ${signInArt.height + signInArt.gap}px;
  inset-inline-start: ${size.gutterPhone}px;
  margin: 0;
  font-size: ${rem(28)};
  color: ${light.text.primary};
}
${narrowPhone} {
  #shell .art > i { ${positionOf(signInArt.narrowFood)} }
}
${phone} {
  [data-at=login] #shell .top { display: none }
  :is([data-at=login], [data-at=item]) #shell :is(.art, .art > .screen) { display: block }
}
`;

/** The stage of an item's picture, and its title, on the phone. */
const item = `
[data-at=item] #shell .art { height: ${itemStage.height}px }
[data-at=item] #shell .art > i {
  width: ${itemStage.ground.size}px;
  top: ${itemStage.ground.top}px;
  bottom: auto;
  inset-inline: calc(50% - ${itemStage.ground.size / 2}px) auto;
  ${brandShape};
  background: ${light.brandSurface.light};
}
[data-at=item] #shell .art > .screen {
  top: ${itemStage.height + itemStage.gap}px;
  width: calc(100% - ${2 * size.gutterPhone + size.touch + 12}px);
  font-size: ${rem(itemStage.titleSize)};
  white-space: normal;
}
#shell .art img {
  position: absolute;
  width: ${itemStage.food.width};
  aspect-ratio: 1;
  object-fit: contain;
  inset-inline-start: calc(50% - ${itemStage.food.width} / 2);
  bottom: ${itemStage.food.bottom}px;
}
${phone} {
  [data-at=item] #shell .top { position: absolute; z-index: 1; width: 100%; background: none }
  [data-at=item] #shell .bar > :is(.mark, b) { display: none }
  [data-at=item] #shell .bar > svg {
    display: block;
    box-sizing: content-box;
    padding: ${(size.touch - 24) / 2}px;
    border-radius: 50%;
    background: ${light.fixed.ink};
  }
  [data-at=item] #shell .bar > .menu { order: 1; margin-inline-start: auto }
}
`;

/** Space above the cards of a list without the line of its heading, px. */
const aboveCards = size.pageTop + listHead.above + listHead.below;

/** Blanks of the categories, and the first card of the list with its picture and name. */
const items = `
#shell .rail { gap: ${categoryRail.gap}px; padding-block: ${categoryRail.above}px ${categoryRail.below}px }
#shell .rail i {
  flex: 1;
  height: ${categoryRail.tileHeight}px;
  border-radius: ${radius.card}px;
  background: ${light.top.well};
}
[data-at=items] #shell .art {
  height: ${itemCard.minHeight}px;
  margin: calc(${aboveCards}px + ${rem(listHead.titleSize)} * ${headingLineHeight.en}) ${size.gutterPhone}px 0;
  border-radius: ${radius.card}px;
  background: ${light.background.paper};
}
[dir=rtl][data-at=items] #shell .art {
  margin-top: calc(${aboveCards}px + ${rem(listHead.titleSize)} * ${headingLineHeight.ar});
}
[data-at=items] #shell .art > i {
  width: ${itemCard.ground.width}px;
  height: ${itemCard.ground.height}px;
  inset: ${itemCard.ground.top}px auto auto;
  inset-inline-end: ${itemCard.ground.end}px;
  ${brandShape};
  background: ${light.primary.tint};
}
[data-at=items] #shell .art > .screen {
  top: ${itemCard.padding.block}px;
  inset-inline: ${itemCard.padding.start}px ${itemCard.padding.end}px;
  font-size: ${rem(itemCard.nameSize)};
  font-weight: 700;
  white-space: normal;
  text-wrap: balance;
}
[data-at=items] #shell .art img {
  width: ${itemCard.food.size}px;
  inset: ${itemCard.food.top}px auto auto;
  inset-inline-end: ${itemCard.food.end}px;
}
${smallPhone} {
  [data-at=items] #shell .rail { display: flex }
  [data-at=items] #shell :is(.art, .art > .screen) { display: block }
}
`;

/** Blanks of Home's exact sizes. */
const home = `
#shell .kind { display: flex; gap: 12px; padding-bottom: 14px }
#shell .kind i { height: 52px; flex: 1; border-radius: ${radius.full}px; background: ${light.top.well} }
#shell .kind i + i { flex: 0 0 52px }
#shell .under {
  padding-top: ${aboveBanners.phone}px;
  background: linear-gradient(${light.top.main} 58%, transparent 58%);
}
#shell .banner { height: ${bannerHeight.phone}px; border-radius: ${radius.large}px; background: ${light.top.well} }
#shell .title {
  width: 170px;
  height: 24px;
  margin: 42px 0 14px;
  border-radius: ${radius.small}px;
  background: ${light.skeleton};
}
#shell .tiles { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 44px 12px; padding-top: 26px }
#shell .tiles i { min-height: 112px; border-radius: ${radius.card}px; background: ${light.background.paper} }
#shell .tiles i:first-child { grid-area: span 2/span 2; background: ${light.secondary.main} }
html:not([data-at=home]) #shell .home,
#shell.painted .under.home,
#shell.whole .in.home:not(.kind) { display: none }
`;

/** The rendered Home, until the web fonts have loaded. */
const fallbackFonts = `
#shell.fallback-fonts > a, #shell.fallback-fonts main * {
  font-family: 'Readex Fallback', system-ui, sans-serif !important;
}
#shell.fallback-fonts main :is(h2, h2 *, .lead b, .lead bdi) {
  font-family: 'Baloo Fallback', system-ui, sans-serif !important;
}
`;

const onDesktop = `
${desktop} {
  #shell .in { padding: 0 ${size.gutterDesktop}px }
  #shell .bar { height: ${size.barDesktop}px }
  #shell .kind { display: none }
  #shell .under { padding-top: ${aboveBanners.desktop}px }
  #shell .banner { height: ${bannerHeight.desktop}px; border-radius: 32px }
  #shell .title { margin-top: 58px }
  #shell .tiles { grid-template-columns: repeat(6, minmax(0, 1fr)); gap: 60px 20px; padding-top: 40px }
  #shell .tiles i { min-height: 152px }
}
`;

const inDark = `
@media (prefers-color-scheme: dark) {
  html { background: ${dark.background.default} }
  #shell .kind i, #shell .banner { background: ${dark.top.well} }
  #shell .title { background: ${dark.skeleton} }
  #shell .tiles i:not(:first-child) { background: ${dark.background.paper} }
  #shell :is(.mark, .art) { background: ${dark.brandSurface.main} }
  #shell .art > .screen { color: ${dark.text.primary} }
  [data-at=item] #shell .art > i { background: ${dark.brandSurface.light} }
  [data-at=items] #shell .art { background: ${dark.background.paper} }
  [data-at=items] #shell .art > i { background: ${dark.primary.tint} }
  #shell .rail i { background: ${dark.top.well} }
}
`;

/** Styles of the shell (shell.ts), in local fonts. Nothing moves when the app takes over. */
export const shellCss = [bar, titled, login, item, items, home, fallbackFonts, onDesktop, inDark].join('');
