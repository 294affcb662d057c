import { ThemeProvider } from '@emotion/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { anItem } from '../../../testing/builders';
import { storeWith } from '../../../testing/storeWith';
import { createBaseTheme } from '../../../theme/baseTheme';
import { ItemGrid } from './ItemGrid';

const items = Array.from({ length: 20 }, (_, index) => anItem({ _id: `item-${index}` }));

/** The first render, which does no effects and no deferred render. A location's key is 'default' at the start. */
const firstRender = (locationKey?: string) => {
  const host = document.createElement('div');
  host.innerHTML = renderToStaticMarkup(
    <Provider store={storeWith()}>
      <ThemeProvider theme={createBaseTheme('en')}>
        <MemoryRouter initialEntries={[{ pathname: '/items/wings', key: locationKey }]}>
          <ItemGrid items={items} countInCart={() => 0}>
            <button>Load More</button>
          </ItemGrid>
        </MemoryRouter>
      </ThemeProvider>
    </Provider>,
  );
  return { cards: host.querySelectorAll('li').length, hasMore: host.querySelector('button') !== null };
};

describe('the first render of a list', () => {
  it('has the cards in sight where the visit starts, and nothing below them yet', () => {
    expect(firstRender('default')).toEqual({ cards: 4, hasMore: false });
  });

  it('has all cards where the customer comes back to a scroll position', () => {
    expect(firstRender('k1')).toEqual({ cards: 20, hasMore: true });
  });
});
