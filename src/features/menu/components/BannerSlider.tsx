import Skeleton from '@mui/material/Skeleton';
import { startTransition, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { Banner } from '../../../../contract/dashboard';
import { directionOf } from '../../../shared/i18n/direction';
import { selectLang } from '../../../shared/i18n/langSlice';
import { useT } from '../../../shared/i18n/useT';
import { useAppSelector } from '../../../shared/store/hooks';
import { IconButton } from '../../../shared/ui/IconButton';
import { useMediaQuery } from '../../../shared/ui/useMediaQuery';
import { styled } from '../../../theme/styled';
import { desktop, motion, radius, size } from '../../../theme/tokens';
import { bannerHeight } from '../bannerSizes';
import { BannerMotion } from './BannerMotion';
import { BannerSlide } from './BannerSlide';

const Hero = styled('section')({ position: 'relative', minWidth: 0 });
/**
 * As wide as the page's column with its gutters, because food may overlap its slide on every side. Positioned, because
 * the carousel measures its track from here.
 */
const Viewport = styled('div')({ position: 'relative', overflowX: 'clip', marginInline: 'calc(-1 * var(--gutter))' });
const Track = styled('div')({
  display: 'flex',
  touchAction: 'pan-y pinch-zoom',
  '& > *': { flex: '0 0 100%', minWidth: 0, paddingInline: 'var(--gutter)' },
});
const Controls = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInlineStart: 8,
  insetBlockEnd: 4,
  display: 'flex',
  alignItems: 'center',
  color: theme.vars.palette.fixed.white,
  '--focus-ring': theme.vars.palette.fixed.white,
  pointerEvents: 'none',
  '& > button': { pointerEvents: 'auto' },
  [desktop]: { insetInlineStart: 34, insetBlockEnd: 22 },
}));
/** A button for each slide, shown as a dot; the dot of the current slide is longer. */
const Dot = styled('button')({
  width: size.touch,
  height: size.touch,
  display: 'grid',
  placeItems: 'center',
  cursor: 'pointer',
  '&::before': {
    content: '""',
    width: 9,
    height: 9,
    borderRadius: 5,
    border: '2px solid currentColor',
    transition: `width ${motion.base}ms ${motion.ease}`,
  },
  '&[aria-current]::before': { width: 30, backgroundColor: 'currentColor' },
});

/**
 * The rotating banners of Home (HOME-08, A-67): autoplay with a pause button, without autoplay under reduced motion.
 */
export function BannerSlider({ banners }: { banners: readonly Banner[] }) {
  const t = useT();
  const isRtl = directionOf(useAppSelector(selectLang)) === 'rtl';
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const viewportRef = useRef<HTMLDivElement>(null);
  const [isPaused, setIsPaused] = useState(false);
  const [selected, setSelected] = useState(0);
  const goToRef = useRef<((index: number) => void) | null>(null);
  // Set after the first paint, because a state change during the commit would render everything twice in one task.
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setViewport(viewportRef.current)));
    return () => cancelAnimationFrame(frame);
  }, []);
  const hasMany = banners.length > 1;
  // The other slides are rendered, and their pictures loaded, after the first one.
  const renderedCount = useDeferredValue(banners.length, 1);

  return (
    <Hero data-home="banners" aria-roledescription="carousel" aria-label={t('menu.banners')}>
      <Viewport ref={viewportRef}>
        <Track>
          {banners.map((banner, index) => (
            <div
              key={index}
              data-home="banner"
              role="group"
              aria-roledescription="slide"
              aria-label={t('menu.bannerOf', { index: index + 1, total: banners.length })}
            >
              {index < renderedCount ? <BannerSlide banner={banner} index={index} /> : null}
            </div>
          ))}
        </Track>
      </Viewport>
      {hasMany ? (
        <Controls data-home="banner-controls">
          {prefersReducedMotion ? null : (
            <IconButton
              data-home="banner-pause"
              icon={isPaused ? 'play' : 'pause'}
              iconSize={20}
              label={t(isPaused ? 'menu.playBanners' : 'menu.pauseBanners')}
              onClick={() => setIsPaused(!isPaused)}
            />
          )}
          {banners.map((_banner, index) => (
            <Dot
              key={index}
              data-home="banner-dot"
              type="button"
              aria-label={t('menu.showBanner', { index: index + 1, total: banners.length })}
              aria-current={index === selected || undefined}
              onClick={() => goToRef.current?.(index)}
            />
          ))}
        </Controls>
      ) : null}
      {hasMany && viewport ? (
        <BannerMotion
          viewport={viewport}
          isRtl={isRtl}
          isPlaying={!isPaused && !prefersReducedMotion}
          prefersReducedMotion={prefersReducedMotion}
          goToRef={goToRef}
          onSelect={setSelected}
        />
      ) : null}
    </Hero>
  );
}

const Blank = styled(Skeleton)({
  height: bannerHeight.phone,
  borderRadius: radius.large,
  [desktop]: { height: bannerHeight.desktop, borderRadius: 32 },
});

/** Skeleton of the banners. */
export const BannerSkeleton = () => <Blank className="on-top" aria-hidden="true" />;
