import { lazy, Suspense, useEffect, useState } from 'react';
import type { Banner } from '../../../../contract/menu';
import { directionOf } from '../../../shared/i18n/direction';
import { selectLang } from '../../../shared/i18n/langSlice';
import { useT } from '../../../shared/i18n/useT';
import { useAppSelector } from '../../../shared/store/hooks';
import { IconButton } from '../../../shared/ui/IconButton';
import { Bone } from '../../../shared/ui/Skeletons';
import { transient } from '../../../shared/ui/transient';
import { useMediaQuery } from '../../../shared/ui/useMediaQuery';
import { styled } from '../../../theme/styled';
import { desktop, motion, radius } from '../../../theme/tokens';
import { BannerSlide } from './BannerSlide';

const BannerMotion = lazy(async () => ({ default: (await import(/* webpackChunkName: "banner-motion" */ './BannerMotion')).BannerMotion }));

const Hero = styled('section')({ position: 'relative', minWidth: 0 });
const Viewport = styled('div')({ overflow: 'hidden', borderRadius: radius.large, [desktop]: { borderRadius: 32 } });
const Track = styled('div')({ display: 'flex', touchAction: 'pan-y pinch-zoom', '& > *': { flex: '0 0 100%', minWidth: 0 } });
const Controls = styled('div')(({ theme }) => ({
  position: 'absolute', insetInlineStart: 10, insetBlockEnd: 6, display: 'flex', alignItems: 'center', gap: 6,
  color: theme.vars.palette.fixed.white, '--focus-ring': theme.vars.palette.fixed.white, pointerEvents: 'none', '& > button': { pointerEvents: 'auto', marginInlineEnd: -2 },
  [desktop]: { insetInlineStart: 36, insetBlockEnd: 22 },
}));
const Dot = styled('i', transient)<{ $on: boolean }>(({ $on }) => ({
  width: $on ? 22 : 8, height: 8, borderRadius: 4, backgroundColor: 'currentColor', opacity: $on ? 1 : 0.55,
  transition: `opacity ${motion.base}ms`,
}));

/** The rotating banners of Home (HOME-08, A-67): autoplay with a pause button, off where motion is not wanted. */
export function BannerSlider({ banners }: { banners: readonly Banner[] }) {
  const t = useT();
  const isRtl = directionOf(useAppSelector(selectLang)) === 'rtl';
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null);
  const [isPaused, setIsPaused] = useState(false);
  const [selected, setSelected] = useState(0);
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsPainted(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  const hasMany = banners.length > 1;

  return (
    <Hero aria-roledescription="carousel" aria-label={t('menu.banners')}>
      <Viewport ref={setViewport}>
        <Track>
          {banners.map((banner, index) => (
            <div key={index} role="group" aria-roledescription="slide" aria-label={t('menu.bannerOf', { index: index + 1, total: banners.length })}>
              <BannerSlide banner={banner} isFirst={index === 0} />
            </div>
          ))}
        </Track>
      </Viewport>
      {hasMany ? (
        <Controls>
          {isStill ? null : (
            <IconButton icon={isPaused ? 'play' : 'pause'} iconSize={20} label={t(isPaused ? 'menu.playBanners' : 'menu.pauseBanners')} onClick={() => setIsPaused(!isPaused)} />
          )}
          {banners.map((_banner, index) => <Dot key={index} aria-hidden="true" $on={index === selected} />)}
        </Controls>
      ) : null}
      {hasMany && isPainted && viewport ? (
        <Suspense fallback={null}>
          <BannerMotion viewport={viewport} isRtl={isRtl} isPlaying={!isPaused && !isStill} onSelect={setSelected} />
        </Suspense>
      ) : null}
    </Hero>
  );
}

const Blank = styled(Bone)({ height: 214, borderRadius: radius.large, [desktop]: { height: 340, borderRadius: 32 } });

/** The banners before their data is there. */
export const BannerSkeleton = () => <Blank $top $h="auto" aria-hidden="true" />;
