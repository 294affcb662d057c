import { screen, waitFor, within } from '@testing-library/react';
import { offline, refused } from '../../testing/apiTable';
import { expectedProblems } from '../../testing/failOnProblems';
import { renderApp } from '../../testing/renderApp';

const route = '/promotions';
const promos = [
  { _id: 'p1', title: 'Wing Wednesday', description: '14 wings for AED 49', image: '/api/media/p1.webp' },
  { _id: 'p/2', title: 'Free <b>fries</b>', description: 'Over AED 90', image: '' },
];

describe('promotions', () => {
  it('GEN-09 PROMO-01 PROMO-02 API-41 ENT-14 A-44 A-68 promos have image, title, description, link', async () => {
    const { container } = await renderApp({ route, api: { '/getPromotions': { promos } } });
    const first = await screen.findByRole('link', { name: /Wing Wednesday/ });
    expect(first).toHaveAttribute('href', '/promo/p1');
    expect(within(first).getByText('14 wings for AED 49')).toBeInTheDocument();
    expect(container.querySelector('img[src="/api/media/p1.webp"]')).not.toBeNull();
    // A provider's texts are never rendered as HTML.
    expect(screen.getByRole('link', { name: /Free <b>fries<\/b>/ })).toHaveAttribute('href', '/promo/p%2F2');
  });

  it('PROMO-01 without promos the screen shows a message and leads to the menu', async () => {
    await renderApp({ route, api: { '/getPromotions': { promos: [] } } });
    expect(await screen.findByRole('heading', { name: 'No promotions right now' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the menu' })).toHaveAttribute('href', '/items');
  });

  it('PROMO-03 ERR-05 ERR-26 a false status shows the server message, no reply is logged', async () => {
    const { user, answer } = await renderApp({ route, api: { '/getPromotions': refused('Offers rest today') } });
    expect((await screen.findAllByText('Offers rest today')).length).toBeGreaterThan(0);
    expect(expectedProblems()).toEqual([]);
    answer({ '/getPromotions': offline() });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(expectedProblems()).toEqual(['console.warn: getPromotions: Network error: Please try again later.']),
    );
    answer({ '/getPromotions': { promos } });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Wing Wednesday/ })).toBeInTheDocument();
  });
});
