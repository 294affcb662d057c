import { useT } from '../../shared/i18n/useT';
import { FloatingCartBar } from '../layout/CartLinks';
import { ScreenFrame } from '../layout/ScreenFrame';
import { RecentSearches } from './RecentSearches';
import { SearchBox } from './SearchBox';
import { SearchResults } from './SearchResults';
import { useSearchText } from './useSearchText';

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
