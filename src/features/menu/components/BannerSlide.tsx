import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';
import type { Banner } from '../../../../contract/dashboard';
import { safeGoto } from '../../../shared/paths';
import { BrandShape } from '../../../shared/ui/BrandShape';
import { Picture } from '../../../shared/ui/Picture';
import { pictureOf } from '../../../shared/ui/pictureOf';
import { clampLines, styled } from '../../../theme/styled';
import { desktop, motion, narrowDesktop, radius } from '../../../theme/tokens';
import { rem } from '../../../theme/typography';
import { bannerHeight, bannerSizes } from '../bannerSizes';

const WITH_ASIDE = '.aside ~ * &';

/** A cut-out picture of food with a glow. */
const cutout = {
  '& .ground, & .food, & .spark': {
    position: 'absolute',
    zIndex: -1,
    transition: `transform ${2 * motion.base}ms ${motion.ease}`,
  },
  '& .ground': { width: 236, height: 236, insetInlineEnd: 0, insetBlockStart: -22 },
  '& .food': {
    inset: 'auto',
    width: 'min(272px, 70vw)',
    height: 'min(272px, 70vw)',
    insetInlineEnd: -22,
    insetBlockEnd: -26,
    pointerEvents: 'none',
  },
  '& .a': { insetInlineStart: '44%', insetBlockStart: 14 },
  '& .b': { insetInlineEnd: 22, insetBlockStart: -12 },
  '& .c': { insetInlineStart: '46%', insetBlockEnd: 22 },
} as const;
const wideCutout = {
  '& .ground': { width: 412, height: 412, insetInlineEnd: 60, insetBlockStart: -32 },
  '& .food': { width: 512, height: 512, insetInlineEnd: 8, insetBlockEnd: -50 },
  '& .b': { insetInlineEnd: 96, insetBlockStart: -10 },
  // The content at the end moves aside for the card of an active order.
  [`${WITH_ASIDE} .ground, ${WITH_ASIDE} .food, ${WITH_ASIDE} .b`]: {
    transform: 'translateX(calc(var(--aside) * var(--toggle-dir, 1)))',
  },
} as const;

const Slide = styled('div')<{ $cutout: boolean; $dark: boolean }>(({ theme, $cutout, $dark }) => ({
  position: 'relative',
  height: bannerHeight.phone,
  borderRadius: radius.large,
  isolation: 'isolate',
  color: theme.vars.palette.fixed.white,
  '--focus-ring': theme.vars.palette.fixed.white,
  backgroundColor: $cutout && !$dark ? theme.vars.palette.brandSurface.main : theme.vars.palette.top.well,
  '& h2': {
    ...theme.typography.hero,
    position: 'absolute',
    insetInlineStart: 20,
    insetBlockStart: 26,
    width: '46%',
    fontSize: `clamp(${rem(24)}, 7.2vw, ${rem(28)})`,
    ...clampLines(4),
    paddingBlockEnd: 4,
  },
  '& > a': { position: 'absolute', inset: 0, display: 'block', borderRadius: 'inherit', outlineOffset: -5 },
  ...($cutout
    ? cutout
    : {
        overflow: 'hidden',
        '& .ground': { zIndex: -2 },
        '& .ground img': { objectPosition: '78% 50%' },
        // A picture without a title may contain text, so it gets no gradient and is not mirrored.
        '[dir=rtl] &[data-titled] .ground': { transform: 'scaleX(-1)' },
        '&[data-titled]::after': {
          content: '""',
          position: 'absolute',
          inset: 0,
          zIndex: -1,
          background:
            `linear-gradient(90deg, color-mix(in srgb, ${theme.vars.palette.fixed.ink} 82%, ` +
            `transparent) 10%, color-mix(in srgb, ${theme.vars.palette.fixed.ink} 50%, transparent) 42%, ` +
            `transparent 62%)`,
        },
        '[dir=rtl] &::after': { transform: 'scaleX(-1)' },
      }),
  [desktop]: {
    height: bannerHeight.desktop,
    borderRadius: 32,
    '& h2': { fontSize: rem(72), insetInlineStart: 48, insetBlockStart: 60, width: 'min(46%, 460px)' },
    ...($cutout && wideCutout),
  },
  ...($cutout && {
    [narrowDesktop]: {
      [`${WITH_ASIDE} .ground, ${WITH_ASIDE} .food`]: {
        transform: 'translate(calc(-205px * var(--toggle-dir, 1)), 72px) scale(0.5)',
      },
    },
  }),
}));

function BannerLink({ link, children }: { link: string | undefined; children: ReactNode }) {
  const place = safeGoto(link);
  if (place)
    return (
      <Link to={place} draggable={false}>
        {children}
      </Link>
    );
  if (link?.startsWith('https://'))
    return (
      <a href={link} target="_blank" rel="noopener noreferrer" draggable={false}>
        {children}
      </a>
    );
  return children;
}

export function BannerSlide({ banner, index }: { banner: Banner; index: number }) {
  const isCutout = banner.image_cutout === true;
  const isDark = index % 2 === 1;
  const picture = { ...pictureOf(banner, { opaque: !isCutout, named: !banner.title }), priority: index === 0 };
  return (
    <Slide $cutout={isCutout} $dark={isDark} data-titled={banner.title ? true : undefined}>
      <BannerLink link={banner.link}>
        {isCutout ? (
          <>
            <BrandShape className="ground" tone={isDark ? 'accent' : 'brandSurfaceLight'} size="auto" />
            <BrandShape className="spark a" tone="gold" size={11} />
            <BrandShape className="spark b" tone="gold" size={15} />
            <BrandShape className="spark c" tone="accentPale" size={8} />
            <Picture {...picture} className="food" sizes={bannerSizes(true)} />
          </>
        ) : (
          <Picture {...picture} className="ground" fit="cover" sizes={bannerSizes(false)} />
        )}
        {banner.title ? (
          <h2>
            <bdi>{banner.title}</bdi>
          </h2>
        ) : null}
      </BannerLink>
    </Slide>
  );
}
