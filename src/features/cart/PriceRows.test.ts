import { aCart } from '../../testing/builders';
import { exceedsSubtotal, isVatIncluded } from './PriceRows';

describe('the totals of a cart', () => {
  it.each([
    [19.99, false],
    [20, false],
    [20.01, true],
  ])('a redemption of AED %p exceeds a subtotal of AED 20: %p (A-37)', (loyalty_discount, expected) => {
    expect(exceedsSubtotal(aCart({ subTotal: 20, loyalty_discount }))).toBe(expected);
  });

  it.each([
    ['without VAT on top', 42.5, true, true],
    ['with VAT on top', 44.63, true, false],
    ['less than its parts', 40.37, true, false],
    ['without the redemption', 47.5, false, true],
    ['with a redemption that was not asked for', 42.5, false, false],
  ])('a total %s includes VAT or not', (_name, grand_total, isRedeeming, expected) => {
    const cart = aCart({ subTotal: 40, deliveryCharges: 10, promo_discount: 2.5, loyalty_discount: 5, grand_total });
    expect(isVatIncluded(cart, isRedeeming)).toBe(expected);
  });
});
