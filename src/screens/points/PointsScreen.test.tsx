import { screen, within } from '@testing-library/react';
import { offline, refused, type Answer } from '../../testing/apiTable';
import { aCart, anAddress, anEmptyCart, aUser } from '../../testing/builders';
import { preserveComponentStyles } from '../../testing/componentStyles';
import { expectedProblems } from '../../testing/failOnProblems';
import { renderApp } from '../../testing/renderApp';

// The colours of the history are a requirement.
beforeAll(preserveComponentStyles);

const open = (loyalty: Answer) =>
  renderApp({ route: '/points', stored: { user: aUser() }, api: { '/getUserLoyalty': loyalty } });
const loyalty = {
  loyalty_points: 1240,
  loyalty_code: 'JW-7F3K92',
  aed_points: 100,
  history: [
    {
      image: '/wings.png',
      title: 'Buffalo Wings',
      createdAt: '2026-11-18T16:12:00Z',
      points_type: 'reward',
      loyalty_points: 69,
    },
    {
      image: '',
      title: 'Redeemed at checkout',
      createdAt: '2026-11-11T21:40:00Z',
      points_type: 'redeem',
      loyalty_points: 550,
    },
  ],
};

describe('loyalty points', () => {
  it('GEN-09 PTS-01 PTS-02 PTS-03 PTS-04 PTS-08 LIMIT-23 name, points, code, total, worth, rate', async () => {
    const { calls } = await open(loyalty);
    const card = within(await screen.findByRole('region', { name: 'Loyalty Points' }));
    for (const text of ['Sara Al Mansoori', '1,240', 'JW-7F3K92']) expect(card.getByText(text)).toBeInTheDocument();
    expect(screen.getByText('Total points').parentElement).toHaveTextContent('1,240');
    expect(screen.getByText('Worth').parentElement).toHaveTextContent('AED 12.40');
    expect(screen.getByText('1 AED = 100 Loyalty Points')).toBeInTheDocument();
    expect(screen.getByText('Learn About Points')).toBeInTheDocument();
    expect(calls('/getUserLoyalty')[0]?.headers.get('authorization')).toBe('Bearer token-sara');
  });

  it.each([
    ['the cart, whose box is ticked then', '2', '/cart'],
    ['the menu as long as the cart is empty', '0', '/items'],
  ])('points are used from where they stand: the way leads to %s', async (_name, count, to) => {
    const { user, place, flush } = await renderApp({
      route: '/points',
      stored: { user: aUser(), address: anAddress(), cart_count: count },
      api: { '/getUserLoyalty': loyalty, '/getCart': count === '0' ? anEmptyCart() : aCart(), '/getAllCategories': [] },
    });
    await user.click(await screen.findByRole('link', { name: 'Use AED 12.40 on your next order' }));
    expect(place()).toBe(to);
    await flush();
    expect(window.localStorage.getItem('apply_loyalty')).toBe('true');
  });

  it('PTS-05 PTS-06 PTS-07 LIMIT-21 the history: image, title, two-digit year, + earned, − used', async () => {
    await open(loyalty);
    const history = await screen.findByRole('region', { name: 'Point History' });
    const [earned, used] = within(history).getAllByRole('listitem');
    expect(earned).toHaveTextContent('Buffalo Wings18 Nov 26, 08:12 PMEarned +69');
    expect(earned?.querySelector('img')).toHaveAttribute('src', expect.stringMatching(/\/wings\.png$/));
    expect(used).toHaveTextContent('Redeemed at checkout12 Nov 26, 01:40 AMUsed −550');
    const colour = (text: string) => getComputedStyle(screen.getByText(text).parentElement!).color;
    expect(colour('+69')).toContain('success');
    expect(colour('−550')).toContain('error');
  });

  it('PTS-03 A-58 without a rate there is no money line, and without history a way to the first points', async () => {
    const { container } = await open({ loyalty_points: '0', history: null });
    expect(await screen.findByRole('heading', { name: 'No points yet' })).toBeInTheDocument();
    expect(screen.queryByText('Worth')).not.toBeInTheDocument();
    expect(screen.queryByText(/1 AED =/)).not.toBeInTheDocument();
    expect(screen.queryByText('Loyalty code')).not.toBeInTheDocument();
    expect(container.textContent).not.toMatch(/undefined|NaN|Infinity/);
  });

  it('PTS-09 ERR-26 a false status shows the server message, no reply is logged; with another try', async () => {
    const { user, answer } = await open(refused('Points are being counted'));
    expect(await screen.findByText('Your points could not be loaded.')).toBeInTheDocument();
    expect((await screen.findAllByText('Points are being counted')).length).toBeGreaterThan(0);
    expect(expectedProblems()).toEqual([]);
    answer({ '/getUserLoyalty': offline() });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await screen.findAllByText('Network error: Please try again later.')).length).toBeGreaterThan(0);
    answer({ '/getUserLoyalty': loyalty });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('JW-7F3K92')).toBeInTheDocument();
    expect(expectedProblems()).toEqual(['console.warn: getUserLoyalty: Network error: Please try again later.']);
  });
});
