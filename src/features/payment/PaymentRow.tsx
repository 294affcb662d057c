import Radio from '@mui/material/Radio';
import { useRadioGroup } from '@mui/material/RadioGroup';
import type { ReactNode } from 'react';
import type { Card } from '../../../contract/payment';
import { useT } from '../../shared/i18n/useT';
import { Icon, type IconName } from '../../shared/ui/Icon';
import { IconTile } from '../../shared/ui/IconTile';
import { flexRow, styled } from '../../theme/styled';
import { cardExpiry, cardName, isExpired } from './cardText';

const Row = styled('div')({ display: 'flex', alignItems: 'center', minHeight: 68, paddingInlineEnd: 6 });
const Label = styled('label')(({ theme }) => ({
  ...flexRow(12),
  flex: 1,
  minWidth: 0,
  minHeight: 68,
  paddingBlock: 10,
  paddingInlineStart: 16,
  cursor: 'pointer',
  '& .words': { flex: 1, minWidth: 0 },
  '& strong': { fontWeight: 600, display: 'block', overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.body2, display: 'block', color: theme.vars.palette.text.secondary },
  '& .problem': { color: theme.vars.palette.error.main, fontWeight: 600 },
}));

export interface PaymentRowProps {
  icon: IconName;
  name: string;
  note?: string;
  /** In red. */
  problem?: string;
  value: string;
  isDisabled?: boolean;
  /** After the radio, outside its label: a button. */
  end?: ReactNode;
}

export function PaymentRow({ icon, name, note = '', problem = '', value, isDisabled, end }: PaymentRowProps) {
  const isOn = useRadioGroup()?.value === value;
  return (
    <Row>
      <Label data-checked={isOn}>
        <IconTile $on={isOn}>
          <Icon name={icon} />
        </IconTile>
        <span className="words">
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {note && <small>{note}</small>}
          {problem && <small className="problem">{problem}</small>}
        </span>
        <Radio
          disabled={isDisabled}
          value={value}
          slotProps={{ input: { 'aria-label': [name, note, problem].filter(Boolean).join(', ') } }}
        />
      </Label>
      {end}
    </Row>
  );
}

interface CardRowProps extends Pick<PaymentRowProps, 'isDisabled' | 'problem' | 'end'> {
  card: Card;
}

export function CardRow({ card, isDisabled, problem, end }: CardRowProps) {
  const t = useT();
  return (
    <PaymentRow
      icon="card"
      name={cardName(card, t)}
      note={cardExpiry(card, t)}
      problem={problem}
      value={card.id}
      isDisabled={isDisabled || isExpired(card)}
      end={end}
    />
  );
}
