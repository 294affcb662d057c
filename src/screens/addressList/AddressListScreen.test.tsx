import { act, configure, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ApiTable, RecordedCall } from '../../testing/apiTable';
import { refused, saying } from '../../testing/apiTable';
import { aBranch, aUser, anAddress, emptyHome } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';

const home = anAddress();
const office = anAddress({
  _id: 'address-2',
  type: 'work',
  label: '',
  apartment: 'Office 4',
  villa_apt_no: 'Office 4',
  street: '',
  area: 'Business Bay',
  is_default: false,
});

const open = (over: { route?: string; stored?: Record<string, unknown>; addresses?: unknown; api?: ApiTable } = {}) =>
  renderApp({
    route: over.route ?? '/address-list',
    stored: { user: aUser(), ...over.stored },
    api: { ...emptyHome, '/getUserAddress': over.addresses ?? [home, office], ...over.api },
  });
const deliver = () => screen.getByRole('button', { name: 'Deliver here' });
const card = (name: RegExp) => screen.findByRole('button', { name });
const remove = async (user: UserEvent, name: RegExp) => {
  await user.click(await card(name));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Delete this address?' })).getByRole('button', { name: 'Delete' }),
  );
};

describe('the address list', () => {
  it("GEN-09 ADDR-01 ADDR-07 API-25 'My Address' lists addresses with edit and delete, marks the primary", async () => {
    await open();
    expect(await card(/^Home.*Villa 12, Street 5, Al Barsha 1, Dubai.*Primary/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'My Address' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Work.*Office 4, Business Bay, Dubai/ })).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: /^Edit / }).map((link) => link.getAttribute('href'))).toEqual([
      '/add-address?id=address-1',
      '/add-address?id=address-2',
    ]);
    expect(screen.getAllByRole('button', { name: /^Delete / })).toHaveLength(2);
  });

  it("ADDR-02 ADDR-09 A-08 'Add New Address' and edit keep the goto, and never write goto=null", async () => {
    await open({ route: '/address-list?goto=checkout' });
    await screen.findByRole('radio', { name: /^Home/ });
    expect(screen.getByRole('link', { name: 'Add New Address' })).toHaveAttribute('href', '/add-address?goto=checkout');
    expect(screen.getByRole('link', { name: /^Edit Home/ })).toHaveAttribute(
      'href',
      '/add-address?id=address-1&goto=checkout',
    );
  });

  it("ADDR-03 empty state 'No Address found!'", async () => {
    await open({ addresses: [] });
    expect(await screen.findByRole('heading', { name: 'No Address found!' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add New Address' })).toBeInTheDocument();
  });

  it('ADDR-04 ADDR-09 A-26 choosing an address removes the branch, sets delivery, and follows the goto', async () => {
    const { user, place, flush } = await open({
      route: '/address-list?goto=cart',
      stored: { branch: aBranch(), type: 'pickup' },
    });
    await user.click(await screen.findByRole('radio', { name: /^Work/ }));
    expect(place()).toBe('/address-list?goto=cart');
    await user.click(deliver());
    expect(place()).toBe('/cart');
    await flush();
    expect(JSON.parse(window.localStorage.getItem('address') ?? '')).toMatchObject({
      _id: 'address-2',
      area: 'Business Bay',
    });
    expect(window.localStorage.getItem('branch')).toBeNull();
    expect(window.localStorage.getItem('type')).toBe('delivery');
  });

  it('ADDR-09 on the way to the cart it asks where to, and the current address is one press away', async () => {
    const { user, place } = await open({ route: '/address-list?goto=cart', stored: { address: office } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Where to?' })).toBeInTheDocument();
    expect(await screen.findByRole('radio', { name: /Business Bay/ })).toBeChecked();
    await user.click(deliver());
    expect(place()).toBe('/cart');
  });

  it('ADDR-09 A-09 choosing without a goto, or with one that leaves the app, goes home', async () => {
    const { user, place, unmount } = await open({ route: '/address-list?goto=%2F%2Fevil.example' });
    await user.click(await screen.findByRole('radio', { name: /^Work/ }));
    await user.click(deliver());
    expect(place()).toBe('/');
    unmount();
    const plain = await open({ route: '/address-list' });
    await plain.user.click(await card(/^Work/));
    expect(plain.place()).toBe('/');
  });

  it('ADDR-05 STORE-03 the only address is stored as current when none is; pickup and branch stay', async () => {
    const { store, flush } = await open({ addresses: [home], stored: { branch: aBranch(), type: 'pickup' } });
    await waitFor(() => expect(store.getState().address.current?._id).toBe('address-1'));
    expect(await card(/^Home.*Current/)).toHaveAttribute('aria-current', 'true');
    await flush();
    expect(JSON.parse(window.localStorage.getItem('address') ?? '')).toMatchObject({ _id: 'address-1' });
    expect(window.localStorage.getItem('type')).toBe('pickup');
    expect(window.localStorage.getItem('branch')).not.toBeNull();
  });

  it('ADDR-06 ADDR-08 API-28 deleting asks first, sends address_id, and clears a stored current address', async () => {
    let saved = [home, office, anAddress({ _id: 'address-3', label: 'Beach', area: 'Jumeirah' })];
    const { user, calls, store, flush } = await open({
      stored: { address: home },
      api: {
        '/getUserAddress': () => saved,
        'POST /removeAddress': (call: RecordedCall) => {
          saved = saved.filter((address) => address._id !== (call.body as { address_id: string }).address_id);
          return saying('Address removed');
        },
      },
    });
    await remove(user, /^Delete Home/);
    expect(await screen.findByText('Address removed')).toBeInTheDocument();
    expect(calls('/removeAddress').map(({ body }) => body)).toEqual([{ address_id: 'address-1' }]);
    await waitFor(() => expect(screen.queryByText(/Al Barsha 1/)).toBeNull());
    expect(store.getState().address.current).toBeNull();
    await flush();
    expect(window.localStorage.getItem('address')).toBeNull();
  });

  it('B-07 after an address is deleted by keyboard the focus is on the next one', async () => {
    // Under React's strict mode a dialog gives the focus back to the control that opened it, though it is gone.
    configure({ reactStrictMode: false });
    const { user, answer } = await open({ api: { 'POST /removeAddress': saying('Address deleted') } });
    configure({ reactStrictMode: true });
    const button = await card(/^Delete Home/);
    act(() => button.focus());
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Delete this address?' });
    answer({ '/getUserAddress': [office] });
    act(() => within(dialog).getByRole('button', { name: 'Delete' }).focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const list = screen.getByRole('list', { name: 'Saved addresses' });
    await waitFor(() => expect(list).toContainElement(document.activeElement as HTMLElement));
  });

  it('ADDR-06 deleting another address keeps the current one', async () => {
    const { user, calls, store } = await open({
      stored: { address: home },
      api: { 'POST /removeAddress': saying('') },
    });
    await remove(user, /^Delete Work/);
    await waitFor(() => expect(calls('/removeAddress')).toHaveLength(1));
    expect(store.getState().address.current?._id).toBe('address-1');
  });

  it('ADDR-06 a stored address that the customer no longer has is cleared', async () => {
    const { store } = await open({ stored: { address: anAddress({ _id: 'gone' }) } });
    await card(/^Home/);
    await waitFor(() => expect(store.getState().address.current).toBeNull());
  });

  it("ERR-06 a refused delete shows the server's message and keeps address and list", async () => {
    const { user, store } = await open({
      stored: { address: home },
      api: { 'POST /removeAddress': refused('An order is on its way there') },
    });
    await remove(user, /^Delete Home/);
    expect(await screen.findByText('An order is on its way there')).toBeInTheDocument();
    expect(store.getState().address.current?._id).toBe('address-1');
  });
});
