import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import type { DashboardPromo } from '../../../../contract/dashboard';
import { useT } from '../../../shared/i18n/useT';
import { paths } from '../../../shared/paths';
import { Picture } from '../../../shared/ui/Picture';
import { pictureOf } from '../../../shared/ui/pictureOf';
import { clampLines, styled } from '../../../theme/styled';
import { desktop, motion, narrowThird, radius } from '../../../theme/tokens';
import { rem } from '../../../theme/typography';
import { Strip } from './OfferStripSkeleton';

const Offer = styled(Link)<{ $light: boolean; $worded: boolean }>(({ theme, $light, $worded }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: 6,
  overflow: 'hidden',
  height: '100%',
  aspectRatio: '3 / 2',
  padding: '18px 20px',
  borderRadius: radius.large,
  isolation: 'isolate',
  backgroundColor: `var(--veil, ${theme.vars.palette.top.main})`,
  color: $light ? theme.vars.palette.fixed.ink : theme.vars.palette.fixed.white,
  transition: `transform ${motion.press}ms ${motion.ease}`,
  '&:active': { transform: 'scale(0.98)' },
  '& > .ground': { zIndex: -2 },
  // A gradient behind the text keeps it readable on any picture. A picture without title may contain text, so it is not
  // mirrored.
  ...($worded && {
    '[dir=rtl] & > .ground': { transform: 'scaleX(-1)' },
    '&::before': {
      content: '""',
      position: 'absolute',
      inset: 0,
      zIndex: -1,
      background: $light
        ? `linear-gradient(90deg, color-mix(in srgb, var(--veil) 90%, transparent) 24%, transparent 62%)`
        : `linear-gradient(90deg, color-mix(in srgb, ${theme.vars.palette.fixed.ink} 78%, transparent) 16%, ` +
          `color-mix(in srgb, ${theme.vars.palette.fixed.ink} 46%, transparent) 42%, transparent 64%)`,
    },
    '[dir=rtl] &::before': { transform: 'scaleX(-1)' },
  }),
  '& > b': {
    ...theme.typography.h2,
    fontWeight: 800,
    fontSize: rem(24),
    lineHeight: theme.typography.hero.lineHeight,
    maxWidth: '52%',
  },
  '& > small': { ...theme.typography.body2, fontWeight: 500, lineHeight: 1.35, maxWidth: '47%', ...clampLines(4) },
  '@media (max-width:359.95px)': { '& > b': { fontSize: rem(20) } },
  [desktop]: {
    padding: 28,
    borderRadius: radius.sheet,
    '& > b': { fontSize: rem(32) },
    '& > small': { fontSize: rem(15) },
  },
  // Three cards in a row have space for the name only; the promo's page shows the rest.
  [narrowThird]: { padding: 18, '& > b': { fontSize: rem(24) }, ':not(.wide) > & > small': { display: 'none' } },
}));

/** Whether dark text has more contrast on a colour: relative luminance of `#rrggbb` (WCAG 2). */
function isLight(color: string | undefined): boolean {
  if (!color) return false;
  const channel = (at: number) => {
    const value = parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5) > 0.36;
}

/** Index of the first offer in a row of two, so that no row of three is incomplete. */
const wideFrom = (offers: number): number =>
  offers % 3 === 2 ? offers - 2 : offers % 3 === 1 && offers > 1 ? offers - 4 : offers;

export function OfferStrip({ promos }: { promos: readonly DashboardPromo[] }) {
  const t = useT();
  return (
    <Strip>
      {promos.map((promo, index) => (
        <li key={promo._id} className={index >= wideFrom(promos.length) ? 'wide' : undefined}>
          <Offer
            to={paths.promo(promo._id)}
            style={{ '--veil': promo.image_color } as CSSProperties}
            $light={isLight(promo.image_color)}
            $worded={Boolean(promo.title)}
          >
            <Picture
              {...pictureOf(
                promo,
                promo.title ? { opaque: true } : { opaque: true, named: true, alt: t('menu.offer') },
              )}
              className="ground"
              fit="cover"
              sizes="(min-width: 900px) 590px, 300px"
            />
            {promo.title ? (
              <b>
                <bdi>{promo.title}</bdi>
              </b>
            ) : null}
            {promo.title && promo.description ? (
              <small>
                <bdi>{promo.description}</bdi>
              </small>
            ) : null}
          </Offer>
        </li>
      ))}
    </Strip>
  );
}
