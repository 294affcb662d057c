import { screen } from '@testing-library/react';
import { aBranch, aCart, anAddress, anItem, aUser } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';

const customer = { user: aUser(), address: anAddress() };
const api = {
  '/getCart': aCart(),
  '/getUserAddress': [anAddress()],
  '/getBranches': { branches: [aBranch()] },
  '/getMyOrders': { orders: [] },
  '/getItemDetails': anItem(),
  '/getDashboard': { banners: [], categories: [], promos: [] },
};
const hrefOf = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');

describe('the place in the bar', () => {
  it('HOME-01 A-64 of another screen leads back to it, with its query', async () => {
    await renderApp({ route: '/cart?offer=FIRST15', stored: customer, api });
    expect(await hrefOf(/Deliver to/)).toBe('/address-list?goto=cart%3Foffer%3DFIRST15');
  });

  it("HOME-01 ADDR-03 of the address list keeps the list's goto, without a loop", async () => {
    await renderApp({ route: '/address-list?goto=checkout', stored: customer, api });
    expect(await hrefOf(/Deliver to/)).toBe('/address-list?goto=checkout');
  });

  it('HOME-03 of the branch picker keeps where the picker leads', async () => {
    await renderApp({
      route: '/?tab=pickup&change=true&goto=checkout',
      stored: { ...customer, branch: aBranch(), type: 'pickup' },
      api,
    });
    expect(await hrefOf(/Pickup From/)).toBe('/?tab=pickup&change=true&goto=checkout');
  });

  it('TYPE-03 A-71 pickup chosen on the address list does not come back to it', async () => {
    const { user, place } = await renderApp({ route: '/address-list?goto=cart', stored: customer, api });
    await user.click(await screen.findByRole('radio', { name: 'Pick up' }));
    expect(place()).toBe('/?tab=pickup&change=true&goto=cart');
  });
});
