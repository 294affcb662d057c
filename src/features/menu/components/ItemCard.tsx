import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { MenuItem } from '../../../../contract/menu';
import type { Translate } from '../../../shared/i18n/translate';
import { paths } from '../../../shared/paths';
import { Badge } from '../../../shared/ui/Badge';
import { Icon } from '../../../shared/ui/Icon';
import { Picture } from '../../../shared/ui/Picture';
import { pictureOf } from '../../../shared/ui/pictureOf';
import { ItemPrice } from './ItemPrice';

export interface ItemCardProps {
  item: MenuItem;
  inCart: number;
  /** The list's translator, so that a card needs no store. */
  t: Translate;
  isFirst?: boolean;
  heading?: 'h2' | 'h3';
}

/** An item of a list, which has the styles (itemCardStyles). */
export const ItemCard = memo(function ItemCard({
  item,
  inCart,
  t,
  isFirst = false,
  heading: Heading = 'h2',
}: ItemCardProps) {
  return (
    <Link className={item.is_sold_out ? 'card out' : 'card'} to={paths.item(item._id)}>
      <span className="pic">
        <span className="ground" aria-hidden="true" />
        <Picture {...pictureOf(item)} className="food" priority={isFirst} sizes="(min-width: 900px) 252px, 172px" />
      </span>
      <Heading className="name">
        <bdi>{item.title}</bdi>
      </Heading>
      {item.description ? (
        <span className="desc">
          <bdi>{item.description}</bdi>
        </span>
      ) : null}
      <span className="foot">
        {item.is_sold_out ? <Badge tone="close">{t('menu.soldOut')}</Badge> : null}
        {item.calories ? <small>{t('menu.calories', { count: item.calories })}</small> : null}
        <ItemPrice item={item} t={t} />
      </span>
      {inCart > 0 || !item.is_sold_out ? (
        <span className="add">
          {inCart > 0 ? (
            <>
              <span aria-hidden="true">{inCart}</span>
              <span className="said">{t('menu.inCart', { count: inCart })}</span>
            </>
          ) : (
            <Icon name="plus" />
          )}
        </span>
      ) : null}
    </Link>
  );
});
