import { useT } from '../../shared/i18n/useT';
import { paths } from '../../shared/paths';
import { IconLink } from '../../shared/ui/IconButton';
import { TopBar } from '../../shared/ui/TopBar';
import { styled } from '../../theme/styled';
import { narrowDesktop } from '../../theme/tokens';
import { BrandLink } from './BrandLink';
import { CartButton } from '../../features/cart/CartLinks';
import { HelloLink } from '../../features/auth/HelloLink';
import { MenuButton } from './MenuButton';
import { OrderTypeToggle } from '../../features/cart/place/OrderTypeToggle';
import { PlaceLink } from '../../features/cart/place/PlaceLink';

const Middle = styled('div')({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  justifyContent: 'center',
  '& > *': { width: 270 },
  // Beside their icons the words would wrap, and the bar would grow.
  [narrowDesktop]: { '& > *': { width: 226 }, '& .icon': { display: 'none' } },
});
const Brand = styled('span')({
  display: 'contents',
  [narrowDesktop]: { '& .words, & + *': { display: 'none' }, '& .mark': { marginInline: 3 } },
});
// A long name leaves space for the place and the order type.
const Customer = styled('span')({ display: 'contents', '& bdi': { maxWidth: 160 } });
const Divider = styled('span')(({ theme }) => ({
  width: 1,
  height: 48,
  backgroundColor: theme.vars.palette.top.rail,
  flex: 'none',
}));

/** The bar of every screen from 900 px. */
export function SiteBar() {
  const t = useT();
  return (
    <TopBar
      start={
        <>
          <MenuButton />
          <Brand>
            <BrandLink />
          </Brand>
          <Divider aria-hidden="true" />
          <PlaceLink />
        </>
      }
      middle={
        <Middle>
          <OrderTypeToggle />
        </Middle>
      }
      end={
        <>
          <IconLink to={paths.search()} icon="search" label={t('shell.search')} surface="top" />
          <Customer>
            <HelloLink isInBar />
          </Customer>
          <CartButton />
        </>
      }
    />
  );
}
