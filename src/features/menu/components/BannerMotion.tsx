import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useMemo, type RefObject } from 'react';

/** Autoplay of the banners (HOME-08, LIMIT-08). */
const BANNER_AUTOPLAY_MS = 3000;

export interface BannerMotionProps {
  viewport: HTMLElement;
  isRtl: boolean;
  isPlaying: boolean;
  /** No sliding: the banner asked for is simply there. */
  isStill: boolean;
  /** Takes the way to a banner. */
  goToRef: RefObject<((index: number) => void) | null>;
  onSelect: (index: number) => void;
}

/**
 * Lets the banners slide, by finger and by themselves. A component without a face, so that it can come after the first
 * paint. Autoplay rests under the pointer, while a slide has the keyboard's focus and in a hidden tab.
 */
export function BannerMotion({ viewport, isRtl, isPlaying, isStill, goToRef, onSelect }: BannerMotionProps) {
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
    const tell = () => onSelect(carousel.selectedScrollSnap());
    tell();
    goToRef.current = (index) => carousel.scrollTo(index, isStill);
    carousel.on('select', tell).on('reInit', tell);
    // The carousel's own way counts only a focus that comes 10 ms after the key, which a slow phone misses.
    const show = (at: Element | null) => {
      const index = carousel.slideNodes().findIndex((slide) => slide.contains(at));
      if (index < 0 || !at?.matches(':focus-visible')) return;
      carousel.rootNode().scrollLeft = 0;
      carousel.scrollTo(index, isStill);
    };
    const onFocus = ({ target }: FocusEvent) => show(target as Element);
    // The focus may have been here before the motion.
    show(document.activeElement);
    viewport.addEventListener('focusin', onFocus);
    return () => {
      viewport.removeEventListener('focusin', onFocus);
      goToRef.current = null;
      carousel.off('select', tell).off('reInit', tell);
    };
  }, [carousel, goToRef, isStill, onSelect, viewport]);
  return null;
}
