import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useRef, type RefObject } from 'react';

/** Whether the rail can scroll back and on. */
export interface RailReach {
  back: boolean;
  on: boolean;
}

/** Scrolls by the visible tiles. */
export interface RailControls {
  back: () => void;
  on: () => void;
}

export interface CategoryRailMotionProps {
  viewport: HTMLElement;
  isRtl: boolean;
  /** Index of the selected tile; negative for none. */
  selected: number;
  controlsRef: RefObject<RailControls | null>;
  onReach: (reach: RailReach) => void;
}

/** Makes the tiles of the categories slide. Renders nothing, so that it can load after the first paint. */
export function CategoryRailMotion({ viewport, isRtl, selected, controlsRef, onReach }: CategoryRailMotionProps) {
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
    const measure = () => onReach({ back: carousel.canScrollPrev(), on: carousel.canScrollNext() });
    measure();
    controlsRef.current = { back: () => carousel.scrollPrev(), on: () => carousel.scrollNext() };
    carousel.on('select', measure).on('reInit', measure);
    return () => {
      controlsRef.current = null;
      carousel.off('select', measure).off('reInit', measure);
    };
  }, [carousel, controlsRef, onReach]);

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
