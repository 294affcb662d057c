import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';
import type { Banner } from '../../../../contract/menu';
import { safeGoto } from '../../../shared/paths';
import { Picture } from '../../../shared/ui/Picture';
import { pictureOf } from '../../../shared/ui/pictureOf';
import { styled } from '../../../theme/styled';
import { desktop, radius } from '../../../theme/tokens';
import { rem } from '../../../theme/typography';
import { BANNER_SIZES } from '../bannerSizes';

/** An opaque 2:1 picture with its food at the end side; in Arabic it is mirrored, so that the words find their ground. */
const Slide = styled('div')(({ theme }) => ({
  position: 'relative', height: 214, overflow: 'hidden', borderRadius: radius.large, isolation: 'isolate',
  backgroundColor: theme.vars.palette.top.main, color: theme.vars.palette.fixed.white, '--focus-ring': theme.vars.palette.fixed.white,
  '& .ground': { zIndex: -2 },
  '& .ground img': { objectPosition: '78% 50%' },
  '[dir=rtl] & .ground': { transform: 'scaleX(-1)' },
  // 90deg, not "to right": the right-to-left plugin turns words round, and the veil is mirrored here already.
  '&::after': {
    content: '""', position: 'absolute', inset: 0, zIndex: -1,
    background: `linear-gradient(90deg, color-mix(in srgb, ${theme.vars.palette.fixed.ink} 82%, transparent) 10%, color-mix(in srgb, ${theme.vars.palette.fixed.ink} 50%, transparent) 42%, transparent 62%)`,
  },
  '[dir=rtl] &::after': { transform: 'scaleX(-1)' },
  '& h2': {
    ...theme.typography.hero, position: 'absolute', insetInlineStart: 20, insetBlockStart: 24, width: 190, fontSize: rem(36),
    display: '-webkit-box', WebkitLineClamp: 3, WebkitBoxOrient: 'vertical', overflow: 'hidden', paddingBlockEnd: 4,
  },
  '& > a': { position: 'absolute', inset: 0, display: 'block', borderRadius: 'inherit', outlineOffset: -5 },
  [desktop]: { height: 340, borderRadius: 32, '& h2': { insetInlineStart: 48, insetBlockStart: 56, width: 400, fontSize: rem(64) } },
}));

/** Where a banner leads: a place of this app, another site, or nowhere. Nothing else is followed. */
function BannerLink({ link, children }: { link: string | undefined; children: ReactNode }) {
  const place = safeGoto(link);
  if (place) return <Link to={place} draggable={false}>{children}</Link>;
  if (link && /^https:\/\//.test(link)) return <a href={link} target="_blank" rel="noopener noreferrer" draggable={false}>{children}</a>;
  return children;
}

/** One slide of the banners: picture, title on a veil of char, and the place it leads to when the provider sends one. */
export function BannerSlide({ banner, isFirst }: { banner: Banner; isFirst: boolean }) {
  return (
    <Slide>
      <BannerLink link={banner.link}>
        <Picture
          {...pictureOf(banner, { opaque: true, named: !banner.title })}
          className="ground" fit="cover" priority={isFirst} sizes={BANNER_SIZES}
        />
        {banner.title ? <h2><bdi>{banner.title}</bdi></h2> : null}
      </BannerLink>
    </Slide>
  );
}
