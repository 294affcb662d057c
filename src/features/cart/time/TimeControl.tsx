import { useState, type ReactNode } from 'react';
import { useT } from '../../../shared/i18n/useT';
import { useAppDispatch } from '../../../shared/store/hooks';
import { Button } from '../../../shared/ui/Button';
import { Icon } from '../../../shared/ui/Icon';
import { lazyComponent } from '../../../shared/ui/lazyComponent';
import { flexRow, square, styled } from '../../../theme/styled';
import { size } from '../../../theme/tokens';
import { timeSet } from '../cartSlice';
import { useOrderTime } from '../useOrderTime';

const TimeSheet = lazyComponent(() => import(/* webpackChunkName: "time-sheet" */ './TimeSheet'), 'TimeSheet');

const Line = styled('button')<{ $isMissed: boolean }>(({ theme, $isMissed }) => ({
  ...theme.typography.body2,
  ...flexRow('0 8px'),
  flexWrap: 'wrap',
  justifySelf: 'stretch',
  width: '100%',
  minHeight: size.touch,
  textAlign: 'start',
  color: $isMissed ? theme.vars.palette.error.main : 'inherit',
  '& > span': { flex: 1, minWidth: 0, fontWeight: 600, textWrap: 'balance' },
  '& > b': { ...theme.typography.subtitle2, color: theme.vars.palette.primary.text },
}));
const Mark = styled('button')({ flex: 'none', display: 'grid', placeItems: 'center', ...square(size.touch) });

function useSheet() {
  const [isOpen, setIsOpen] = useState(false);
  return { open: () => setIsOpen(true), sheet: isOpen ? <TimeSheet onClose={() => setIsOpen(false)} /> : null };
}

/** 'As soon as possible, about 35 min', which opens the sheet; a time that cannot be met, with the next free one. */
export function TimeControl() {
  const t = useT();
  const dispatch = useAppDispatch();
  const { open, sheet } = useSheet();
  const { data, isMissed, next = null, isUnknown, asap, text, say } = useOrderTime();
  if (isUnknown) return null;
  return (
    <div>
      {data && data.times.length > 0 ? (
        <Line type="button" aria-haspopup="dialog" $isMissed={isMissed} onClick={open}>
          <Icon name="clock" size={20} />
          <span role={isMissed ? 'alert' : undefined}>{text}</span>
          <b>{t('common.change')}</b>
        </Line>
      ) : (
        <Line as="p" $isMissed={isMissed}>
          <Icon name="clock" size={20} />
          {text}
        </Line>
      )}
      {isMissed && (next || data?.is_open) ? (
        <Button
          size="small"
          variant="outlined"
          onClick={() => dispatch(timeSet(next ? { at: next, isChosen: true } : null))}
        >
          {next ? t('cart.timeTake', { time: say(next) }) : asap}
        </Button>
      ) : null}
      {sheet}
    </div>
  );
}

/** A mark of the bar that opens the sheet; the time stands in the words beside it. */
export function TimeMark({ children }: { children: ReactNode }) {
  const t = useT();
  const { open, sheet } = useSheet();
  const { data, text } = useOrderTime();
  const isChangeable = data !== undefined && data.times.length > 0;
  return (
    <>
      {isChangeable ? (
        <Mark type="button" aria-haspopup="dialog" aria-label={[text, t('common.change')].join(' · ')} onClick={open}>
          {children}
        </Mark>
      ) : (
        children
      )}
      {sheet}
    </>
  );
}
