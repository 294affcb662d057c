import useEmblaCarousel from 'embla-carousel-react';
import { startTransition, useEffect, useEffectEvent, useRef } from 'react';
import { directionOf } from '../../../shared/i18n/direction';
import { selectLang } from '../../../shared/i18n/langSlice';
import { afterPaint } from '../../../shared/lib/schedule';
import { useAppSelector } from '../../../shared/store/hooks';

type Options = NonNullable<Parameters<typeof useEmblaCarousel>[0]>;
type Plugins = Parameters<typeof useEmblaCarousel>[1];
export type Carousel = NonNullable<ReturnType<typeof useEmblaCarousel>[1]>;

/** A carousel in the language's direction. It measures its slides after the first paint, which does not wait for it. */
export function useCarousel(
  options: Options,
  { plugins, isStatic = false }: { plugins?: Plugins; isStatic?: boolean } = {},
) {
  const direction = directionOf(useAppSelector(selectLang));
  const viewport = useRef<HTMLDivElement>(null);
  const [attach, carousel] = useEmblaCarousel({ ...options, direction }, plugins);
  useEffect(
    () => (isStatic ? undefined : afterPaint(() => startTransition(() => attach(viewport.current)))),
    [attach, isStatic],
  );
  return { viewport, carousel };
}

/** Calls `onSelect` for the first slide, and whenever another one is selected or the slides are measured anew. */
export function useSelectedSlide(carousel: Carousel | undefined, onSelect: (carousel: Carousel) => void) {
  const handleSelect = useEffectEvent(() => {
    if (carousel) onSelect(carousel);
  });
  useEffect(() => {
    if (!carousel) return undefined;
    const select = () => handleSelect();
    select();
    carousel.on('select', select).on('reInit', select);
    return () => {
      carousel.off('select', select).off('reInit', select);
    };
  }, [carousel]);
}
