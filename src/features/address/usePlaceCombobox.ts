import { useState, type KeyboardEvent } from 'react';
import { selectLang } from '../../shared/i18n/langSlice';
import type { LatLng } from '../../shared/map/geo';
import type { Place } from '../../shared/map/places';
import { useAppSelector } from '../../shared/store/hooks';
import { usePlaceSuggestions } from './usePlaceSuggestions';

/** State of the place search: its text, its suggestions, and the active one, which the arrow keys change. */
export function usePlaceCombobox(near: LatLng, onChoose: (place: Place) => void) {
  const lang = useAppSelector(selectLang);
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = usePlaceSuggestions(isOpen ? text : '', lang, near);
  const options = found ?? [];
  const isShown = isOpen && options.length > 0;

  const close = () => {
    setIsOpen(false);
    setActive(-1);
  };
  const choose = (place: Place | undefined) => {
    if (!place) return;
    setText(place.address);
    close();
    onChoose(place);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setIsOpen(true);
      if (isShown)
        setActive((before) =>
          before < 0 && step < 0 ? options.length - 1 : (before + step + options.length) % options.length,
        );
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isShown) choose(options[Math.max(0, active)]);
    } else if (event.key === 'Escape') {
      if (isOpen) close();
      else setText('');
    }
  };

  return {
    text,
    options,
    isShown,
    hasNoMatch: isOpen && found?.length === 0,
    active,
    setActive,
    choose,
    close,
    handleKeyDown,
    handleTyped: (typed: string) => {
      setText(typed);
      setIsOpen(true);
      setActive(-1);
    },
    clear: () => {
      setText('');
      close();
    },
  };
}
