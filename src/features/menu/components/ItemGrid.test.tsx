import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { anItem } from '../../../testing/builders';
import { storeWith } from '../../../testing/storeWith';
import { AppTheme } from '../../../theme/AppTheme';
import { ItemGrid } from './ItemGrid';

const items = Array.from({ length: 20 }, (_, index) => anItem({ _id: `item-${index}` }));

const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
let root: Root | undefined;
beforeEach(() => {
  // `act` would also do the deferred render.
  environment.IS_REACT_ACT_ENVIRONMENT = false;
});
afterEach(() => {
  root?.unmount();
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  jest.restoreAllMocks();
});

/** What the first render shows, before the deferred one. A location's key is 'default' at the start. */
const firstRender = (locationKey: string) => {
  const host = document.createElement('div');
  root = createRoot(host);
  flushSync(() =>
    root?.render(
      <Provider store={storeWith()}>
        <AppTheme lang="en">
          <MemoryRouter initialEntries={[{ pathname: '/items/wings', key: locationKey }]}>
            <ItemGrid items={items} countInCart={() => 0}>
              <button>Load More</button>
            </ItemGrid>
          </MemoryRouter>
        </AppTheme>
      </Provider>,
    ),
  );
  return { cards: host.querySelectorAll('li').length, hasMore: host.querySelector('button') !== null };
};

describe('the first render of a list', () => {
  it('has the cards in sight where the visit starts, and nothing below them yet', () => {
    const { matchMedia } = window;
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => Object.assign(matchMedia(query), { matches: false }));
    expect(firstRender('default')).toEqual({ cards: 4, hasMore: false });
  });

  it('has three rows of four in a wide window', () => {
    expect(firstRender('default')).toEqual({ cards: 12, hasMore: false });
  });

  it('has all cards where the customer comes back to a scroll position', () => {
    expect(firstRender('k1')).toEqual({ cards: 20, hasMore: true });
  });
});
