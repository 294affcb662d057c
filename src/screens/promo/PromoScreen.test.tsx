import { act, screen, waitFor, within } from '@testing-library/react';
import { reload } from '../../shared/api/reload';
import { offline, refused, type ApiTable } from '../../testing/apiTable';
import { aBranch, anAddress, anEmptyCart, aUser } from '../../testing/builders';
import { expectedProblems } from '../../testing/failOnProblems';
import { renderApp } from '../../testing/renderApp';

const route = '/promo/p1';
const stored = { user: aUser(), address: anAddress() };
const wednesday = {
  _id: 'p1',
  title: 'Wing Wednesday',
  description: '14 wings for AED 49',
  image: '/api/media/p1.webp',
  image_alt: 'A plate of wings',
  code: 'WINGS20',
  is_eligible: true,
  rules: [
    { is_eligible: true, message: 'Order on a Wednesday' },
    { is_eligible: false, message: 'Minimum order of AED 60', missing: 24 },
  ],
};
const promo = (over: object = {}) => ({ '/getPromoDetails': { promo: { ...wednesday, ...over } } });
const open = (reply: ApiTable, at = route, keys: object = stored) =>
  renderApp({ route: at, stored: { ...keys }, api: { '/getCart': anEmptyCart(), ...reply } });
const button = () => screen.findByRole('button', { name: /Apply Offer|Applied/ });

describe('promo detail', () => {
  it('PROMOD-01 PROMOD-02 image, Limited Time!, title, description, and Policy & Conditions with rules', async () => {
    await open(promo());
    expect(await screen.findByRole('heading', { name: 'Wing Wednesday' })).toBeInTheDocument();
    expect(screen.getByText('Limited Time!')).toBeInTheDocument();
    expect(screen.getByText('14 wings for AED 49')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'A plate of wings' })).toHaveAttribute('src', '/api/media/p1.webp');
    const policy = screen.getByRole('heading', { name: 'Policy & Conditions' }).parentElement!;
    const rules = within(policy).getAllByRole('listitem');
    expect(rules.map((rule) => rule.textContent)).toEqual([
      'Eligible: Order on a Wednesday',
      'Not eligible: Minimum order of AED\u00a060AED 24.00 to go',
    ]);
  });

  it.each([
    ['delivery', { ...stored, branch: aBranch() }, { promo_id: 'p1', type: 'delivery', user_address_id: 'address-1' }],
    [
      'pickup',
      { ...stored, type: 'pickup', branch: aBranch() },
      { promo_id: 'p1', type: 'pickup', branch_id: 'branch-1' },
    ],
    ['a guest without a place', {}, { promo_id: 'p1', type: 'delivery' }],
  ])('PROMOD-09 API-42 A-03 asks with query parameters for %s', async (_name, keys, query) => {
    const { calls } = await open(promo(), route, keys);
    await button();
    expect(calls('GET /getPromoDetails')[0]?.query).toEqual(query);
    expect(calls('GET /getPromoDetails')[0]?.body).toBeNull();
  });

  it('asks anew whether the offer applies when the cart has changed', async () => {
    const { answer, calls, store } = await open(promo({ is_eligible: false }));
    expect(await button()).toHaveAttribute('aria-disabled', 'true');
    answer(promo());
    act(() => void store.dispatch(reload(['cart'])));
    await waitFor(() => expect(calls('GET /getPromoDetails')).toHaveLength(2));
    await waitFor(async () => expect(await button()).not.toHaveAttribute('aria-disabled'));
  });

  it('PROMOD-05 PROMOD-06 PROMOD-07 Apply Offer has a tooltip and goes to /cart?offer={code}', async () => {
    const { user, place } = await open(promo({ code: 'A&B 1' }));
    const apply = await button();
    expect(apply).toHaveTextContent('Apply Offer');
    expect(apply).not.toHaveAttribute('aria-disabled');
    await user.hover(apply);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Click to apply this offer');
    await user.click(apply);
    expect(place()).toBe('/cart?offer=A%26B+1');
    // An offer is never stored.
    expect(window.localStorage.getItem('promo_code')).toBeNull();
  });

  it('PROMOD-05 PROMOD-06 A-59 not eligible: disabled, focusable, and described by the reason', async () => {
    const { user, place } = await open({ ...promo({ is_eligible: false }), '/getAllCategories': [] });
    const apply = await button();
    expect(apply).toHaveAttribute('aria-disabled', 'true');
    expect(apply).toHaveTextContent('Apply Offer');
    for (let stops = 0; stops < 40 && document.activeElement !== apply; stops += 1) await user.tab();
    expect(apply).toHaveFocus();
    const tip = await screen.findByRole('tooltip');
    expect(tip).toHaveTextContent('You are not eligible for this offer');
    expect(apply).toHaveAccessibleDescription('You are not eligible for this offer');
    await user.keyboard('{Enter}');
    expect(place()).toBe('/promo/p1');
    expect(screen.getByRole('link', { name: 'Add AED 24.00 more' })).toHaveAttribute('href', '/items');
  });

  it.each([
    ['the stored code', route, { ...stored, promo_code: 'WINGS20' }, '/cart'],
    ['the offer query', '/promo/p1?offer=WINGS20', stored, '/cart?offer=WINGS20'],
  ])(
    'PROMOD-03 PROMOD-04 PROMOD-05 PROMOD-06 PROMOD-08 applied by %s: banner, Applied, link to the cart',
    async (_name, at, keys, to) => {
      const { user, place } = await open(promo(), at, keys);
      const applied = await button();
      expect(applied).toHaveTextContent('Applied');
      expect(applied).toHaveAttribute('aria-disabled', 'true');
      const banner = screen
        .getByText('This offer is already applied to your cart!')
        .closest<HTMLElement>('[role=status]')!;
      expect(banner).toHaveTextContent('Code: WINGS20');
      expect(within(banner).getByRole('link', { name: 'Go to the cart to remove or change it' })).toHaveAttribute(
        'href',
        to,
      );
      await user.hover(applied);
      expect(await screen.findByRole('tooltip')).toHaveTextContent('This offer is already applied to your cart');
      await user.click(applied);
      expect(place()).toBe(to);
    },
  );

  it('PROMOD-03 another code, other letters, or a promo without a code is not applied', async () => {
    const { unmount } = await open(promo(), '/promo/p1?offer=wings20', { ...stored, promo_code: 'OTHER' });
    expect(await button()).toHaveTextContent('Apply Offer');
    unmount();
    await open(promo({ code: '' }));
    expect(await button()).toHaveTextContent('Apply Offer');
    expect(screen.queryByText('This offer is already applied to your cart!')).not.toBeInTheDocument();
  });

  it('PROMOD-03 an offer that a stored code overrules is not called applied', async () => {
    await open(promo(), '/promo/p1?offer=WINGS20', { ...stored, promo_code: 'OTHER' });
    expect(await button()).toHaveTextContent('Apply Offer');
  });

  it("PROMOD-10 ERR-05 ERR-26 a false status shows the server message, no reply the network's, logged", async () => {
    const { user, answer } = await open({ '/getPromoDetails': refused('This offer has ended') });
    expect((await screen.findAllByText('This offer has ended')).length).toBeGreaterThan(0);
    const promotions = () => screen.queryByRole('link', { name: 'Promotions' });
    expect(promotions()).toHaveAttribute('href', '/promotions');
    expect(expectedProblems()).toEqual([]);
    answer({ '/getPromoDetails': offline() });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect((await screen.findAllByText('Network error: Please try again later.')).length).toBeGreaterThan(0);
    // A network failure says nothing about the offer, so a retry can help.
    await waitFor(() => expect(promotions()).not.toBeInTheDocument());
    answer(promo());
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Wing Wednesday' })).toBeInTheDocument();
    expect(expectedProblems()).toEqual(['console.warn: getPromoDetails: Network error: Please try again later.']);
  });
});
