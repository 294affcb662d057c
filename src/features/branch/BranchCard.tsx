import { useId } from 'react';
import type { Branch } from '../../../contract/branch';
import { useT } from '../../shared/i18n/useT';
import type { LatLng } from '../../shared/map/geo';
import { Badge } from '../../shared/ui/Badge';
import { Card } from '../../shared/ui/Card';
import { Icon } from '../../shared/ui/Icon';
import { transient } from '../../shared/ui/transient';
import { directionsUrl, hoursOf, kilometresTo, readablePhone } from './branchText';
import { styled } from '../../theme/styled';

const Root = styled(
  Card,
  transient,
)<{ $on: boolean; $closed: boolean }>(({ theme, $on, $closed }) => ({
  padding: '16px 16px 4px',
  ...($on && { boxShadow: `inset 0 0 0 2.5px ${theme.vars.palette.primary.main}` }),
  '& h2': {
    ...theme.typography.h3,
    flex: 1,
    minWidth: 0,
    color: $closed ? theme.vars.palette.text.secondary : 'inherit',
  },
  // The invisible radio covers the card, so that clicks, keys and focus are native; links are above it. A radio's hit
  // area is round, so its border radius is reset; otherwise the card's corners would not react.
  '& > input': {
    position: 'absolute',
    zIndex: 1,
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    appearance: 'none',
    borderRadius: 0,
    cursor: $closed ? 'default' : 'pointer',
  },
  '&:has(> input:focus-visible)': { outline: '3px solid var(--focus-ring)', outlineOffset: 2 },
  '& a': { position: 'relative', zIndex: 2, minHeight: 44 },
}));
const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  color: theme.vars.palette.text.secondary,
  ...theme.typography.body2,
  '& > *': { display: 'inline-flex', alignItems: 'center', gap: 6 },
}));
const Head = styled('div')({ display: 'flex', alignItems: 'center', gap: 10, marginBlockEnd: 10 });
const Dot = styled(
  'span',
  transient,
)<{ $on: boolean }>(({ theme, $on }) => ({
  width: 24,
  height: 24,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  borderRadius: '50%',
  border: `2px solid ${theme.vars.palette.control}`,
  ...($on && {
    borderStartEndRadius: 5,
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
  }),
}));
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

export interface BranchCardProps {
  branch: Branch;
  /** Name of the radio group. */
  group: string;
  isSelected: boolean;
  onSelect: (id: string) => void;
  /** Origin of distances if the provider sends none. */
  from: LatLng;
  /** A note at the bottom, for example that the branch is closed now. */
  note?: string;
}

/** A selectable branch: name, Open or Close, distance, hours, phone and directions (BRANCH-03 to BRANCH-05). */
export function BranchCard({ branch, group, isSelected, onSelect, from, note }: BranchCardProps) {
  const t = useT();
  const id = useId();
  const isOpen = branch.today_timing.is_open;
  const hours = hoursOf(t, branch);
  return (
    <Root $on={isSelected} $closed={!isOpen}>
      <input
        type="radio"
        name={group}
        value={branch._id}
        checked={isSelected}
        onChange={() => onSelect(branch._id)}
        aria-disabled={!isOpen || undefined}
        aria-labelledby={`${id}-name ${id}-state`}
        aria-describedby={`${id}-facts`}
      />
      <Head>
        <Dot $on={isSelected} aria-hidden="true">
          {isSelected ? <Icon name="check" size={16} /> : null}
        </Dot>
        <h2 id={`${id}-name`}>
          <bdi>{branch.name}</bdi>
        </h2>
        <span id={`${id}-state`}>
          <Badge tone={isOpen ? 'open' : 'close'}>{t(isOpen ? 'branch.open' : 'branch.close')}</Badge>
        </span>
      </Head>
      <Row id={`${id}-facts`}>
        <span>
          <Icon name="pin" size={18} />
          {t('branch.distance', { km: kilometresTo(branch, from) })}
        </span>
        {hours ? (
          <span>
            <Icon name="clock" size={18} />
            <bdi>{hours.text}</bdi>
            {hours.endsNextDay ? <small>{t('branch.nextDay')}</small> : null}
          </span>
        ) : null}
      </Row>
      <Row>
        {branch.phone ? (
          <a href={`tel:${branch.phone.replace(/[^+\d]/g, '')}`}>
            <Icon name="phone" size={18} />
            <bdi dir="ltr">{readablePhone(branch.phone)}</bdi>
          </a>
        ) : null}
        <Directions
          href={directionsUrl(branch)}
          target="_blank"
          rel="noopener noreferrer"
          aria-describedby={`${id}-name`}
        >
          <Icon name="route" size={20} />
          {t('branch.directions')}
        </Directions>
      </Row>
      {note ? <Note>{note}</Note> : null}
    </Root>
  );
}
