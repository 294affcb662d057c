import { screen } from '@testing-library/react';
import { aGuest, aBranch, anAddress, anItem, aUser, emptyHome } from '../../../testing/builders';
import { renderApp } from '../../../testing/renderApp';

const customer = { user: aUser(), address: anAddress() };
const api = {
  ...emptyHome,
  '/getAllCategories': [],
  '/getUserAddress': [anAddress()],
  '/getBranches': { branches: [aBranch()] },
  '/getItemDetails': anItem(),
};

describe('the place in the bar', () => {
  it.each([
    [
      'HOME-01 A-64 of another screen leads back to it, with its query',
      '/cart?offer=FIRST15',
      customer,
      /Deliver to/,
      '/address-list?goto=cart%3Foffer%3DFIRST15',
    ],
    [
      "HOME-01 ADDR-03 of the address list keeps the list's goto, without a loop",
      '/address-list?goto=checkout',
      customer,
      /Deliver to/,
      '/address-list?goto=checkout',
    ],
    [
      'HOME-03 of the branch picker keeps where the picker leads',
      '/?tab=pickup&change=true&goto=checkout',
      { ...customer, branch: aBranch(), type: 'pickup' },
      /Pickup From/,
      '/?tab=pickup&change=true&goto=checkout',
    ],
    [
      "HOME-02 'Add Address' leads customers to the list",
      '/items',
      { user: aUser() },
      'Add Address',
      '/address-list?goto=items',
    ],
    ["HOME-02 A-42 'Add Address' leads guests to the form", '/items', {}, 'Add Address', '/add-address?goto=items'],
    [
      'a guest who has an address is led to the form, not to the list, which refuses guests',
      '/items',
      { user: aGuest(), address: anAddress() },
      /Deliver to/,
      '/add-address?goto=items',
    ],
  ])('%s', async (_title, route, stored, name, href) => {
    await renderApp({ route, stored, api });
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
  });

  it('TYPE-03 A-71 pickup chosen on the address list does not come back to it', async () => {
    const { user, place } = await renderApp({ route: '/address-list?goto=cart', stored: customer, api });
    await user.click(await screen.findByRole('radio', { name: 'Pick up' }));
    expect(place()).toBe('/?tab=pickup&change=true&goto=cart');
  });
});
