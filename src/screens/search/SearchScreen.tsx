import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { ItemGrid, ItemGridSkeleton } from '../../features/menu/components/ItemGrid';
import { useSearchQuery } from '../../features/menu/menuApi';
import { searched, selectLastQuery } from '../../features/menu/menuSlice';
import { Message, useT } from '../../shared/i18n/useT';
import { paths } from '../../shared/paths';
import { useAppDispatch, useAppSelector, useAppStore } from '../../shared/store/hooks';
import { EmptyState } from '../../shared/ui/EmptyState';
import { LinkButton } from '../../shared/ui/LinkButton';
import { styled } from '../../theme/styled';
import { FloatingCartBar } from '../../features/cart/CartLinks';
import { OfflineNotice } from '../../shared/ui/OfflineNotice';
import { LoadError } from '../../shared/ui/LoadError';
import { ScreenFrame } from '../layout/ScreenFrame';
import { selectStock } from '../../features/cart/stock';
import { useCartCounts } from '../../features/cart/useCurrentCart';
import { RecentSearches } from './RecentSearches';
import { SearchBox } from './SearchBox';

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

const Count = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  paddingBlock: '20px 26px',
}));
const Results = styled('div')({ paddingBlockStart: 8 });

/** The items of one query. Late replies to older queries are ignored. */
function SearchResults({ query }: { query: string }) {
  const t = useT();
  const countInCart = useCartCounts();
  const results = useSearchQuery({ query });
  const found = results.currentData;
  const stock = useAppSelector(selectStock);
  const items = useMemo(() => found?.map(stock), [found, stock]);
  const hasFailed = !items && results.error !== undefined;
  const status = items ? items.length > 0 && t('menu.results', { count: items.length }) : t('menu.searching');

  return (
    <Results aria-busy={!items && !hasFailed}>
      <Count role="status">{hasFailed ? null : status}</Count>
      {items ? <OfflineNotice inset /> : null}
      {hasFailed ? <LoadError isWholeScreen query={results} failed="errors.search" /> : null}
      {!items && !hasFailed ? <ItemGridSkeleton count={4} /> : null}
      {items && items.length > 0 ? <ItemGrid items={items} countInCart={countInCart} /> : null}
      {items?.length === 0 ? (
        <EmptyState
          art="rings"
          title={<Message messageKey="menu.noResults" values={{ query: <bdi>{query}</bdi> }} />}
          text={t('menu.noResultsHint')}
          action={<LinkButton to={paths.items()}>{t('shell.menuLink')}</LinkButton>}
        />
      ) : null}
    </Results>
  );
}

export function SearchScreen() {
  const t = useT();
  const { text, query, onType, onChoose, onSubmit } = useSearchText();
  return (
    <ScreenFrame title={t('menu.searchTitle')} back actionBar={<FloatingCartBar />}>
      <SearchBox text={text} onType={onType} onSubmit={onSubmit} />
      {query ? <SearchResults key={query} query={query} /> : <RecentSearches onChoose={onChoose} />}
    </ScreenFrame>
  );
}
