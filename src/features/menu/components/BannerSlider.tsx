import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import Autoplay from 'embla-carousel-autoplay';
import { useEffect, useMemo, useState } from 'react';
import type { Banner } from '../../../../contract/dashboard';
import { useT } from '../../../shared/i18n/useT';
import { useAfterFirstView } from '../../../shared/lib/useAfterFirstView';
import { IconButton } from '../../../shared/ui/IconButton';
import { centred, square, styled } from '../../../theme/styled';
import { desktop, motion, radius, size } from '../../../theme/tokens';
import { bannerHeight } from '../bannerSizes';
import { BannerSlide } from './BannerSlide';
import { useCarousel, useSelectedSlide } from './useCarousel';

/** Autoplay (HOME-08, LIMIT-08) pauses under the pointer, while a slide has keyboard focus, and in a hidden tab. */
const autoplay = {
  delay: 3000,
  stopOnInteraction: false,
  stopOnMouseEnter: true,
  stopOnFocusIn: true,
  rootNode: (root: HTMLElement) => root.parentElement,
};

const Hero = styled('section')({ position: 'relative', minWidth: 0 });
/** With the gutters, because food may overlap its slide. The carousel measures its track from here. */
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
const Dot = styled('button')({
  ...square(size.touch),
  ...centred,
  cursor: 'pointer',
  '&::before': {
    content: '""',
    width: 12,
    height: 3,
    borderRadius: 2,
    backgroundColor: 'currentColor',
    transition: `width ${motion.base}ms ${motion.ease}`,
  },
  '&[aria-current]::before': { width: 36 },
});

type CarouselOptions = Record<'isPlaying' | 'prefersReducedMotion' | 'hasMany', boolean>;

function useBannerCarousel({ isPlaying, prefersReducedMotion, hasMany }: CarouselOptions) {
  const [selected, setSelected] = useState(0);
  const plugins = useMemo(() => (isPlaying ? [Autoplay(autoplay)] : []), [isPlaying]);
  const { viewport, carousel } = useCarousel({ loop: true }, { plugins, isStatic: !hasMany });
  useSelectedSlide(carousel, (slider) => setSelected(slider.selectedScrollSnap()));
  useEffect(() => {
    if (!carousel) return;
    // The carousel's own focus handling requires the focus event within 10 ms of the key, which a slow phone misses.
    const show = (at: Element | null) => {
      const index = carousel.slideNodes().findIndex((slide) => slide.contains(at));
      if (index < 0 || !at?.matches(':focus-visible')) return;
      carousel.rootNode().scrollLeft = 0;
      carousel.scrollTo(index, prefersReducedMotion);
    };
    const onFocus = ({ target }: FocusEvent) => show(target as Element);
    // The focus may have been set before.
    show(document.activeElement);
    const root = carousel.rootNode();
    root.addEventListener('focusin', onFocus);
    return () => {
      root.removeEventListener('focusin', onFocus);
    };
  }, [carousel, prefersReducedMotion]);
  return { viewport, carousel, selected };
}

export function BannerSlider({ banners }: { banners: readonly Banner[] }) {
  const t = useT();
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [isPaused, setIsPaused] = useState(false);
  const hasPainted = useAfterFirstView();
  const hasMany = banners.length > 1;
  const isPlaying = !isPaused && !prefersReducedMotion;
  const { viewport, carousel, selected } = useBannerCarousel({ isPlaying, prefersReducedMotion, hasMany });

  return (
    <Hero data-home="banners" aria-roledescription="carousel" aria-label={t('menu.banners')}>
      <Viewport ref={viewport}>
        <Track>
          {banners.map((banner, index) => (
            <div
              key={index}
              data-home="banner"
              role="group"
              aria-roledescription="slide"
              aria-label={t('menu.bannerOf', { index: index + 1, total: banners.length })}
            >
              {index === 0 || hasPainted ? <BannerSlide banner={banner} index={index} /> : null}
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
              onClick={() => carousel?.scrollTo(index, prefersReducedMotion)}
            />
          ))}
        </Controls>
      ) : null}
    </Hero>
  );
}

const Blank = styled(Skeleton)({
  height: bannerHeight.phone,
  borderRadius: radius.large,
  [desktop]: { height: bannerHeight.desktop, borderRadius: 32 },
});

export const BannerSkeleton = () => <Blank className="on-top" aria-hidden="true" />;
