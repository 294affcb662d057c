import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { searched, selectLastQuery } from '../../features/menu/menuSlice';
import { useAppDispatch, useAppStore } from '../../shared/store/hooks';

export const SEARCH_DEBOUNCE_MS = 500;

/** The text, and its query 500 ms later, which replaces the shorter recent search of the same typing burst. */
export function useSearchText() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  // Back from an item restores the results; a new visit starts empty.
  const isReturn = useNavigationType() === NavigationType.Pop;
  const [text, setText] = useState(() => (isReturn ? selectLastQuery(store.getState()) : ''));
  const [query, setQuery] = useState(text);
  const burst = useRef('');

  const run = (next: string) => {
    const trimmed = next.trim();
    setQuery(trimmed);
    if (!trimmed) return;
    const isLonger = burst.current !== '' && trimmed.toLowerCase().startsWith(burst.current.toLowerCase());
    dispatch(searched({ query: trimmed, ...(isLonger && { replaces: burst.current }) }));
    burst.current = trimmed;
  };
  const runText = useEffectEvent(() => run(text));
  useEffect(() => {
    if (text.trim() === query) return;
    const timer = setTimeout(runText, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, query]);

  return {
    text,
    /** Trimmed; '' shows the recent searches. Clearing the box takes effect at once. */
    query: text.trim() === '' ? '' : query,
    onType: (next: string) => {
      if (next.trim() === '') burst.current = '';
      setText(next);
    },
    onChoose: (recent: string) => {
      burst.current = '';
      setText(recent);
      run(recent);
    },
    onSubmit: () => run(text),
  };
}
