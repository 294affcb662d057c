import { translate, type Translate } from '../../shared/i18n/translate';
import { aCart } from '../../testing/builders';
import { cartRows } from './amountRows';

const t: Translate = (key, values) => translate('en', key, values);

it.each([
  ['without VAT on top', 42.5, true, 'VAT included'],
  ['with VAT on top', 44.63, true, 'VAT'],
  ['less than its parts', 40.37, true, 'VAT'],
  ['without the redemption', 47.5, false, 'VAT included'],
  ['with a redemption that was not asked for', 42.5, false, 'VAT'],
])('CART-22 the VAT of a total %s', (_name, grand_total, isRedeeming, label) => {
  const cart = aCart({ subTotal: 40, deliveryCharges: 10, promo_discount: 2.5, loyalty_discount: 5, grand_total });
  expect(cartRows(cart, isRedeeming, t).map((row) => row.label)).toContain(label);
});
