import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { useEffect, useRef, type RefObject } from 'react';

/** In which directions the rail can scroll. */
export interface RailReach {
  previous: boolean;
  next: boolean;
}

type CarouselApi = NonNullable<UseEmblaCarouselType[1]>;

export interface CategoryRailMotionProps {
  viewport: HTMLElement;
  isRtl: boolean;
  /** Index of the selected tile; negative for none. */
  selected: number;
  /** Receives the carousel, whose buttons are the rail's. */
  carouselRef: RefObject<Pick<CarouselApi, 'scrollPrev' | 'scrollNext'> | null>;
  onReach: (reach: RailReach) => void;
}

/** Makes the tiles of the categories slide. Renders nothing, so that it can start after the first paint. */
export function CategoryRailMotion({ viewport, isRtl, selected, carouselRef, onReach }: CategoryRailMotionProps) {
  const [attach, carousel] = useEmblaCarousel({
    align: 'start',
    containScroll: 'trimSnaps',
    dragFree: true,
    slidesToScroll: 'auto',
    direction: isRtl ? 'rtl' : 'ltr',
  });
  useEffect(() => attach(viewport), [attach, viewport]);

  useEffect(() => {
    if (!carousel) return;
    const measure = () => onReach({ previous: carousel.canScrollPrev(), next: carousel.canScrollNext() });
    measure();
    carouselRef.current = carousel;
    carousel.on('select', measure).on('reInit', measure);
    return () => {
      carouselRef.current = null;
      carousel.off('select', measure).off('reInit', measure);
    };
  }, [carousel, carouselRef, onReach]);

  // Scrolls to the selected tile: at once when the screen opens, smoothly after later changes.
  const hasShown = useRef(false);
  useEffect(() => {
    if (!carousel || selected < 0) return;
    const show = (isJump: boolean) => {
      const snap = carousel.internalEngine().slideRegistry.findIndex((slides) => slides.includes(selected));
      if (snap >= 0) carousel.scrollTo(snap, isJump);
    };
    if (!carousel.slidesInView().includes(selected))
      show(!hasShown.current || window.matchMedia('(prefers-reduced-motion: reduce)').matches);
    hasShown.current = true;
    // A resize changes the scroll stops, so the current category is scrolled into view again.
    const showAgain = () => show(true);
    carousel.on('reInit', showAgain);
    return () => {
      carousel.off('reInit', showAgain);
    };
  }, [carousel, selected]);
  return null;
}
