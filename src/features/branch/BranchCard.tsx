import Radio from '@mui/material/Radio';
import { useId } from 'react';
import type { Branch } from '../../../contract/branch';
import { phoneHref } from '../../shared/forms/phone';
import { hasExtra } from '../../shared/config';
import { useT } from '../../shared/i18n/useT';
import { formatDayTime } from '../../shared/lib/dubaiTime';
import type { LatLng } from '../../shared/map/geo';
import { Badge } from '../../shared/ui/Badge';
import { Button } from '../../shared/ui/Button';
import { Card } from '../../shared/ui/Card';
import { Icon } from '../../shared/ui/Icon';
import { flexRow, square, styled } from '../../theme/styled';
import { radius } from '../../theme/tokens';
import { directionsUrl, hoursOf, kilometresTo, ordersUntil, readablePhone, stateOf } from './branchText';
import { useGetTimesQuery } from './timesApi';

const Root = styled(Card)<{ $on: boolean; $closed: boolean }>(({ theme, $on, $closed }) => ({
  padding: '16px 16px 4px',
  ...($closed && { boxShadow: 'none', backgroundColor: theme.vars.palette.sunken }),
  ...($on && { boxShadow: `inset 0 0 0 2.5px ${theme.vars.palette.primary.main}` }),
  '& h2': {
    ...theme.typography.h3,
    flex: 1,
    minWidth: 0,
    color: $closed ? theme.vars.palette.text.secondary : 'inherit',
  },
  // The radio button covers the card; links are above it.
  '& > .MuiRadio-root': {
    position: 'absolute',
    zIndex: 1,
    inset: 0,
    ...square('auto'),
    padding: 16,
    alignItems: 'flex-start',
    justifyContent: 'flex-start',
    borderRadius: radius.card,
    outlineOffset: 2,
    cursor: $closed ? 'default' : 'pointer',
  },
  '& a, & > button': { position: 'relative', zIndex: 2, minHeight: 44 },
  '& > button': { marginBlockEnd: 12 },
}));
const Row = styled('div')(({ theme }) => ({
  ...flexRow('4px 16px'),
  flexWrap: 'wrap',
  color: theme.vars.palette.text.secondary,
  ...theme.typography.body2,
  '& > *': { display: 'inline-flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 6, minWidth: 0 },
  '& > .place': { flex: '0 0 100%', display: 'block', overflowWrap: 'anywhere' },
}));
const Head = styled('div')({ ...flexRow(10), marginBlockEnd: 10, paddingInlineStart: 34 });
const Directions = styled('a')(({ theme }) => ({
  ...theme.typography.subtitle2,
  color: theme.vars.palette.primary.text,
  marginInlineStart: 'auto',
}));
const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.error.main,
  paddingBlockEnd: 12,
}));

function Links({ branch, titleId }: { branch: Branch; titleId: string }) {
  const t = useT();
  return (
    <Row>
      {branch.phone ? (
        <a href={phoneHref(branch.phone)}>
          <Icon name="phone" size={18} />
          <bdi dir="ltr">{readablePhone(branch.phone)}</bdi>
        </a>
      ) : null}
      <Directions href={directionsUrl(branch)} target="_blank" rel="noopener noreferrer" aria-describedby={titleId}>
        <Icon name="route" size={20} />
        {t('branch.directions')}
      </Directions>
    </Row>
  );
}

/** Of a branch that is closed now, where the provider takes orders for later. */
function useFirstTime({ _id, today_timing }: Branch): string | undefined {
  const skip = today_timing.is_open || !hasExtra('scheduledOrders');
  return useGetTimesQuery({ branch_id: _id }, { skip, refetchOnMountOrArgChange: 60 }).data?.times[0];
}

export interface BranchCardProps {
  branch: Branch;
  isSelected: boolean;
  /** Origin of distances if the provider sends none. */
  from: LatLng;
  /** A note at the bottom, for example that the branch is closed now. */
  note?: string;
  /** Offers to choose the branch in one press. */
  onPickUp?: () => void;
}

export function BranchCard({ branch, isSelected, from, note, onPickUp }: BranchCardProps) {
  const t = useT();
  const id = useId();
  const isOpen = branch.today_timing.is_open;
  const first = useFirstTime(branch);
  const isChoosable = isOpen || first !== undefined;
  const readyNow = isOpen && branch.delivery_time > 0 && t('branch.ready', { count: branch.delivery_time });
  const ready = first ? t('branch.firstTime', { time: formatDayTime(t, first) }) : readyNow;
  const hours = hoursOf(t, branch);
  const until = ordersUntil(t, branch);
  return (
    <Root $on={isSelected} $closed={!isChoosable}>
      <Radio
        value={branch._id}
        slotProps={{
          input: {
            'aria-disabled': !isChoosable || undefined,
            'aria-labelledby': `${id}-name ${id}-state`,
            'aria-describedby': `${id}-facts`,
          },
        }}
      />
      <Head>
        <h2 id={`${id}-name`}>
          <bdi>{branch.name}</bdi>
        </h2>
        <span id={`${id}-state`}>
          <Badge tone={isOpen ? 'open' : 'close'}>{stateOf(t, branch)}</Badge>
        </span>
      </Head>
      <Row id={`${id}-facts`}>
        {branch.location ? <bdi className="place">{branch.location}</bdi> : null}
        <span>
          <Icon name="pin" size={18} />
          {t('branch.distance', { km: kilometresTo(branch, from) })}
        </span>
        {hours ? (
          <span>
            <Icon name="clock" size={18} />
            <bdi>{hours.text}</bdi>
            {hours.endsNextDay ? <small>{t('branch.nextDay')}</small> : null}
            {until ? <small>{until}</small> : null}
          </span>
        ) : null}
        {ready ? (
          <span>
            <Icon name="bag" size={18} />
            {ready}
          </span>
        ) : null}
      </Row>
      <Links branch={branch} titleId={`${id}-name`} />
      {note ? <Note>{note}</Note> : null}
      {onPickUp ? (
        <Button fullWidth size="small" onClick={onPickUp}>
          {t('branch.pickUpHere')}
        </Button>
      ) : null}
    </Root>
  );
}
