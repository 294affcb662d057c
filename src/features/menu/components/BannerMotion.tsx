import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useMemo } from 'react';

/** LIMIT: banner autoplay (HOME-08). */
export const BANNER_AUTOPLAY_MS = 3000;

export interface BannerMotionProps {
  viewport: HTMLElement;
  isRtl: boolean;
  isPlaying: boolean;
  onSelect: (index: number) => void;
}

/**
 * Lets the banners slide, by finger and by themselves. A component without a face, so that it can come after the first
 * paint. Autoplay rests under the pointer, while a slide has the keyboard's focus and in a hidden tab.
 */
export function BannerMotion({ viewport, isRtl, isPlaying, onSelect }: BannerMotionProps) {
  const plugins = useMemo(() => (isPlaying
    ? [Autoplay({ delay: BANNER_AUTOPLAY_MS, stopOnInteraction: false, stopOnMouseEnter: true, stopOnFocusIn: true, rootNode: (root) => root.parentElement })]
    : []), [isPlaying]);
  const [attach, carousel] = useEmblaCarousel({ loop: true, direction: isRtl ? 'rtl' : 'ltr' }, plugins);
  useEffect(() => attach(viewport), [attach, viewport]);
  useEffect(() => {
    if (!carousel) return;
    const tell = () => onSelect(carousel.selectedScrollSnap());
    tell();
    carousel.on('select', tell).on('reInit', tell);
    return () => { carousel.off('select', tell).off('reInit', tell); };
  }, [carousel, onSelect]);
  return null;
}
