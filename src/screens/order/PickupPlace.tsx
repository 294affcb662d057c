import type { Branch } from '../../../contract/branch';
import { directionsUrl, hoursOf } from '../../features/branch/branchText';
import { useT } from '../../shared/i18n/useT';
import { ButtonRoot } from '../../shared/ui/Button';
import { Card } from '../../shared/ui/Card';
import { Icon } from '../../shared/ui/Icon';
import { gridRows, styled } from '../../theme/styled';

const Root = styled(Card)(({ theme }) => ({
  ...gridRows(4),
  '& small, & p': { ...theme.typography.body2, color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
  '& h2': theme.typography.h2,
  '& a': { justifySelf: 'start', marginBlockStart: 8 },
}));

/** Where a pick-up order waits; what the provider does not send is left out. */
export function PickupPlace({ branch }: { branch: Branch | null }) {
  const t = useT();
  if (!branch?.name) return null;
  const hours = hoursOf(t, branch);
  return (
    <Root as="section" $pad>
      <small>{t('orders.pickupAt')}</small>
      <h2>
        <bdi>{branch.name}</bdi>
      </h2>
      {[branch.location, hours?.text].filter(Boolean).map((text) => (
        <p key={text}>
          <bdi>{text}</bdi>
        </p>
      ))}
      {branch.lat && branch.lng ? (
        <ButtonRoot href={directionsUrl(branch)} {...{ target: '_blank', rel: 'noopener noreferrer' }}>
          <Icon name="route" size={20} />
          {t('branch.directions')}
        </ButtonRoot>
      ) : null}
    </Root>
  );
}
