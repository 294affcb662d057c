import { useT } from '../../shared/i18n/useT';
import { paths } from '../../shared/paths';
import { IconLink } from '../../shared/ui/IconButton';
import { TopBar } from '../../shared/ui/TopBar';
import { styled } from '../../theme/styled';
import { HelloLink } from '../layout/HelloLink';
import { MenuButton } from '../layout/MenuButton';
import { OrderTypeToggle } from '../layout/OrderTypeToggle';
import { PlaceLink } from '../layout/PlaceLink';

const Place = styled('div')({ flex: 1, minWidth: 0 });
// The place has priority over the name.
const Customer = styled('div')(({ theme }) => ({
  minWidth: 0,
  maxWidth: '38%',
  fontSize: theme.typography.subtitle2.fontSize,
}));
const SecondRow = styled('div')({ display: 'flex', gap: 12, '& > [role=radiogroup]': { flex: 1, minWidth: 0 } });
const BigIconLink = styled(IconLink)({ width: 52, height: 52 });

export function HomeBar() {
  const t = useT();
  return (
    <TopBar
      start={<MenuButton />}
      middle={
        <Place>
          <PlaceLink mark />
        </Place>
      }
      end={
        <Customer>
          <HelloLink isInBar />
        </Customer>
      }
      under={
        <SecondRow>
          <OrderTypeToggle />
          <BigIconLink to={paths.search()} icon="search" label={t('shell.search')} surface="top" />
        </SecondRow>
      }
    />
  );
}
