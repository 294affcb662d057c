import type { MenuItem } from '../../../../contract/menu';
import type { Translate } from '../../../shared/i18n/translate';
import { Price, type PriceSize } from '../../../shared/ui/Price';
import { basePrice, leastPrice, strikePrice } from '../addonLines';

/** The price of an item, of its cheapest size if the price is in the sizes, or nothing if the data does not say it. */
export function ItemPrice({ item, t, size }: { item: MenuItem; t: Translate; size?: PriceSize }) {
  const amount = basePrice(item);
  if (amount > 0)
    return <Price size={size} amount={amount} was={strikePrice(item)} wasLabel={t('menu.originalPrice')} />;
  const least = leastPrice(item);
  return least > 0 ? (
    <>
      <small>{t('menu.priceFrom')}</small> <Price size={size} amount={least} />
    </>
  ) : null;
}
