import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useMemo, type RefObject } from 'react';

/** Autoplay of the banners (HOME-08, LIMIT-08). */
const BANNER_AUTOPLAY_MS = 3000;

export interface BannerMotionProps {
  viewport: HTMLElement;
  isRtl: boolean;
  isPlaying: boolean;
  /** Switches without an animation. */
  prefersReducedMotion: boolean;
  /** Receives the function that scrolls to a banner. */
  goToRef: RefObject<((index: number) => void) | null>;
  onSelect: (index: number) => void;
}

/**
 * Makes the banners slide, by swipe and by autoplay. Renders nothing, so that it can start after the first paint.
 * Autoplay pauses under the pointer, while a slide has keyboard focus, and in a hidden tab.
 */
export function BannerMotion({
  viewport,
  isRtl,
  isPlaying,
  prefersReducedMotion,
  goToRef,
  onSelect,
}: BannerMotionProps) {
  const plugins = useMemo(
    () =>
      isPlaying
        ? [
            Autoplay({
              delay: BANNER_AUTOPLAY_MS,
              stopOnInteraction: false,
              stopOnMouseEnter: true,
              stopOnFocusIn: true,
              rootNode: (root) => root.parentElement,
            }),
          ]
        : [],
    [isPlaying],
  );
  const [attach, carousel] = useEmblaCarousel({ loop: true, direction: isRtl ? 'rtl' : 'ltr' }, plugins);
  useEffect(() => attach(viewport), [attach, viewport]);
  useEffect(() => {
    if (!carousel) return;
    const reportSlide = () => onSelect(carousel.selectedScrollSnap());
    reportSlide();
    goToRef.current = (index) => carousel.scrollTo(index, prefersReducedMotion);
    carousel.on('select', reportSlide).on('reInit', reportSlide);
    // The carousel's own focus handling requires the focus event within 10 ms of the key, which a slow phone misses.
    const show = (at: Element | null) => {
      const index = carousel.slideNodes().findIndex((slide) => slide.contains(at));
      if (index < 0 || !at?.matches(':focus-visible')) return;
      carousel.rootNode().scrollLeft = 0;
      carousel.scrollTo(index, prefersReducedMotion);
    };
    const onFocus = ({ target }: FocusEvent) => show(target as Element);
    // The focus may have been set before this component mounted.
    show(document.activeElement);
    viewport.addEventListener('focusin', onFocus);
    return () => {
      viewport.removeEventListener('focusin', onFocus);
      goToRef.current = null;
      carousel.off('select', reportSlide).off('reInit', reportSlide);
    };
  }, [carousel, goToRef, prefersReducedMotion, onSelect, viewport]);
  return null;
}
