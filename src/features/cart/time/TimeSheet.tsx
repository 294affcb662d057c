import Chip from '@mui/material/Chip';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/useT';
import { formatDay, formatQuarter } from '../../../shared/lib/dubaiTime';
import { useAppDispatch } from '../../../shared/store/hooks';
import { Icon } from '../../../shared/ui/Icon';
import { Sheet } from '../../../shared/ui/Sheet';
import { styled } from '../../../theme/styled';
import { rowLines } from '../../../shared/ui/Card';
import { timeSet } from '../cartSlice';
import { useOrderTime } from '../useOrderTime';

const Days = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 8,
  position: 'sticky',
  zIndex: 1,
  insetBlockStart: -8,
  margin: '0 -24px',
  padding: '8px 24px',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  backgroundColor: theme.vars.palette.background.paper,
}));
const Times = styled(List)(({ theme }) => ({
  ...rowLines(theme),
  '& > li': { padding: 0, minHeight: 0 },
  '& > li > *': { minHeight: 56, padding: '4px 0' },
}));

/** As soon as possible where that can be, and the free times of a day. A press on one closes the sheet. */
export function TimeSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const { data, time, isMissed, asap, say } = useOrderTime();
  const [pressed, setPressed] = useState('');
  const times = data?.times ?? [];
  const days = [...new Set(times.map((at) => formatDay(t, at)))];
  const chosen = time && !isMissed ? formatDay(t, time.at) : '';
  const day = [pressed, chosen].find((candidate) => days.includes(candidate)) ?? days[0];

  const row = (label: string, at: string | null, name = label) => (
    <ListItem key={at}>
      <ListItemButton
        {...{ component: 'button', type: 'button' }}
        aria-label={name}
        aria-current={(time?.at ?? null) === at || undefined}
        onClick={() => {
          dispatch(timeSet(at ? { at, isChosen: true } : null));
          onClose();
        }}
      >
        <ListItemText primary={label} />
        {(time?.at ?? null) === at ? <Icon name="check" size={22} /> : null}
      </ListItemButton>
    </ListItem>
  );
  return (
    <Sheet open onClose={onClose} title={t('cart.timeTitle')}>
      <Times>{data?.is_open ? row(asap, null) : null}</Times>
      {days.length > 1 ? (
        <Days role="group" aria-label={t('cart.timeDays')}>
          {days.map((each) => (
            <Chip
              key={each}
              component="button"
              type="button"
              label={each}
              aria-pressed={each === day}
              onClick={() => setPressed(each)}
            />
          ))}
        </Days>
      ) : null}
      <Times aria-label={day}>
        {times.filter((at) => formatDay(t, at) === day).map((at) => row(formatQuarter(t, at), at, say(at)))}
      </Times>
    </Sheet>
  );
}
