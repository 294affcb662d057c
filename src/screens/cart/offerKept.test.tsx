import { screen, waitFor } from '@testing-library/react';
import { aCart, anAddress, aUser } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';

const customer = { user: aUser(), address: anAddress() };
const api = {
  '/getCart': aCart({ promo_code: 'FIRST15', promo_discount: 6.3 }),
  '/getAllCategories': [{ _id: 'wings', title: 'Wings', image: '' }],
  '/getMenuItems': { items: [], pagination: { current_page: 1, total_pages: 1, total_records: 0 } },
  '/getPromotions': { promos: [{ _id: 'promo-1', title: 'First order', description: '', image: '' }] },
  '/getPromoDetails': {
    promo: {
      _id: 'promo-1',
      title: 'First order',
      description: '',
      image: '',
      code: 'FIRST15',
      is_eligible: true,
      rules: [],
    },
  },
};

describe('an offer of the URL', () => {
  it('CART-15 is still there after a look at the menu for one more item', async () => {
    const { user, place } = await renderApp({ route: '/cart?offer=FIRST15', stored: customer, api });
    await screen.findByText('AED 6.30 off');
    await user.click(screen.getByRole('link', { name: 'Add Items' }));
    // The cart's own bar goes with its screen: the link is looked for when the menu is there.
    await screen.findByText('No items found');
    const [toCart] = screen.getAllByRole('link', { name: /View Cart/ });
    await user.click(toCart!);
    await waitFor(() => expect(place()).toBe('/cart?offer=FIRST15'));
    expect(await screen.findByText('AED 6.30 off')).toBeInTheDocument();
    expect(localStorage.getItem('promo_code')).toBeNull();
  });

  it('PROMOD-04 is called applied on its own page, and is gone from the links once it was removed', async () => {
    const { user, place } = await renderApp({ route: '/cart?offer=FIRST15', stored: customer, api });
    await user.click(await screen.findByRole('link', { name: 'View Offers' }));
    await user.click(await screen.findByRole('link', { name: /First order/ }));
    expect(await screen.findByText('This offer is already applied to your cart!')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Go to the cart to remove or change it' }));
    await user.click(await screen.findByRole('button', { name: 'Remove FIRST15' }));
    await waitFor(() => expect(place()).toBe('/cart'));
    await user.click(screen.getByRole('link', { name: 'Add Items' }));
    await screen.findByText('No items found');
    for (const link of screen.getAllByRole('link', { name: /View Cart/ }))
      expect(link).toHaveAttribute('href', '/cart');
  });
});
