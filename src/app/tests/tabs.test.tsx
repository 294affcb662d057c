import { act, screen, waitFor } from '@testing-library/react';
import { storageChanged } from '../../shared/persist/externalChange';
import { gate, later } from '../../testing/apiTable';
import { aCart, aLine, anAddress, aUser } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';

const stored = { user: aUser(), address: anAddress() };
const beach = anAddress({ _id: 'address-2', area: 'Jumeirah' });
const card = { id: 'visa-1', scheme: 'Visa', last4: '4242', expiry_month: 8, expiry_year: 2099 };
const newCard = { ...card, id: 'visa-2', last4: '1111' };

/** The channel between tabs: what this one has posted, and a message of another one. */
const posted: unknown[] = [];
const received: (() => void)[] = [];
const fromOtherTab = () => act(() => received.forEach((receive) => receive()));
beforeEach(() => {
  posted.length = 0;
  received.length = 0;
  class Channel {
    addEventListener = (_type: string, receive: () => void) => void received.push(receive);
    postMessage = (message: unknown) => void posted.push(message);
  }
  Object.assign(window, { BroadcastChannel: Channel });
});

describe('A-70 a customer with two tabs', () => {
  it('sees lines and totals of the cart that the other tab has changed, not only the badge', async () => {
    const { answer, store } = await renderApp({ route: '/cart', stored, api: { '/getCart': aCart() }, early: true });
    await screen.findByText('Subtotal');
    answer({ '/getCart': aCart({ cartItems: [aLine({ quantity: 3, total_price: 126 })], grand_total: 126 }) });
    const storageArea = window.sessionStorage;
    const ofSession = new StorageEvent('storage', { key: 'type', newValue: 'pickup', storageArea });
    act(() => void window.dispatchEvent(ofSession));
    expect(store.getState().cart.type).toBe('delivery');
    fromOtherTab();
    await waitFor(() =>
      expect(screen.getByRole('group', { name: 'Quantity of Buffalo Wings' })).toHaveTextContent('3'),
    );
    expect(screen.getByText('Total').parentElement).toHaveTextContent('AED 126.00');
  });

  it('A5 loads no cart for keys of the other tab, and tells it of a changed line', async () => {
    const api = { '/getCart': aCart(), '/updateCartItem': null };
    const { calls, user } = await renderApp({ route: '/cart', stored, api, early: true });
    await screen.findByText('Subtotal');
    const before = calls('/getCart').length;
    const write = (key: string, newValue: string) =>
      act(() => {
        window.localStorage.setItem(key, newValue);
        window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: window.localStorage }));
      });
    for (const text of ['R', 'Ri', 'Ring']) write('delivery_instruction', text);
    expect(await screen.findByLabelText('Instructions')).toHaveValue('Ring');
    for (const count of ['2', '7']) write('cart_count', count);
    await user.click(screen.getByRole('button', { name: /^Increase/ }));
    await waitFor(() => expect(posted).toEqual([null]));
    await waitFor(() => expect(calls('/getCart')).toHaveLength(before + 1));
  });

  it('that follows the other one to /login empties nothing that a customer there has stored since', async () => {
    const { place } = await renderApp({ route: '/promotions', stored, api: { '/getPromotions': [] }, early: true });
    const storeElsewhere = (user: object | null) => {
      window.localStorage.clear();
      if (user) window.localStorage.setItem('user', JSON.stringify(user));
      window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: window.localStorage }));
    };
    act(() => storeElsewhere(null));
    await waitFor(() => expect(place()).toBe('/login'));
    expect(window.localStorage).toHaveLength(0);
    act(() => storeElsewhere(aUser({ _id: 'bilal' })));
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    expect(window.localStorage.getItem('user')).toContain('bilal');
  });

  it('sees the cart of another device when coming back to the tab', async () => {
    const { answer } = await renderApp({ route: '/cart', stored, api: { '/getCart': aCart() } });
    await screen.findByText('Subtotal');
    answer({ '/getCart': aCart({ grand_total: 99 }) });
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(screen.getByText('Total').parentElement).toHaveTextContent('AED 99.00'));
  });

  it('ADDR-06 keeps the address that the other tab chose while this one was loading an older list', async () => {
    const first = gate();
    const { store, answer, calls } = await renderApp({
      route: '/address-list',
      stored,
      api: { '/getUserAddress': later(first.until, [anAddress()]) },
    });
    await waitFor(() => expect(calls('/getUserAddress')).toHaveLength(1));
    act(() => void store.dispatch(storageChanged({ address: { current: beach } })));
    const current = () => store.getState().address.current?._id;
    const next = gate();
    answer({ '/getUserAddress': later(next.until, [anAddress(), beach]) });
    await first.open();
    await waitFor(() => expect(calls('/getUserAddress')).toHaveLength(2));
    expect(current()).toBe('address-2');
    await next.open();
    expect(await screen.findByRole('button', { name: /Jumeirah.*Current/ })).toBeInTheDocument();
    expect(current()).toBe('address-2');
  });

  it('A-52 keeps the card that the other tab chose, and waits for a list that has it', async () => {
    const { store, answer } = await renderApp({
      route: '/checkout',
      stored: { ...stored, selected_card_id: 'visa-1' },
      api: { '/getCart': aCart(), '/getCustomerCards': { cards: [card] }, '/getUserAddress': [anAddress()] },
    });
    expect(await screen.findByRole('radio', { name: /4242/ })).toBeChecked();
    const list = gate();
    answer({ '/getCustomerCards': later(list.until, { cards: [card, newCard] }) });
    act(() => void store.dispatch(storageChanged({ payment: { selectedCardId: 'visa-2' } })));
    expect(await screen.findByRole('button', { name: /Place Order/ })).toBeDisabled();
    expect(store.getState().payment.selectedCardId).toBe('visa-2');
    await list.open();
    expect(await screen.findByRole('radio', { name: /1111/ })).toBeChecked();
  });
});
