import Radio from '@mui/material/Radio';
import type { Address } from '../../../contract/address';
import { addressText } from '../../../contract/lib/addressText';
import { useT } from '../../shared/i18n/useT';
import { Badge } from '../../shared/ui/Badge';
import { Card } from '../../shared/ui/Card';
import { Icon } from '../../shared/ui/Icon';
import { IconButton, IconLink } from '../../shared/ui/IconButton';
import { IconTile } from '../../shared/ui/IconTile';
import { typeOf } from './addressTypes';
import { gridRows, styled } from '../../theme/styled';

const Root = styled(Card)<{ $on: boolean }>(({ theme, $on }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  padding: '8px 4px 8px 0',
  paddingInline: '0 4px',
  ...($on && { boxShadow: `inset 0 0 0 2.5px ${theme.vars.palette.primary.main}` }),
}));
const Choose = styled('button')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  flex: 1,
  minWidth: 0,
  padding: '8px 0 8px 16px',
  paddingInline: '16px 0',
  textAlign: 'start',
  cursor: 'pointer',
  // The whole card is the target; edit and delete are above it.
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '3px solid var(--focus-ring)', outlineOffset: 2 },
  '& > .MuiRadio-root': { marginBlock: -8, marginInlineStart: -10 },
  '& .words': { ...gridRows(2), gridTemplateColumns: 'minmax(0, 1fr)', flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& .name': theme.typography.h3,
  '& .marks': { display: 'flex', flexWrap: 'wrap', gap: 8, paddingBlockStart: 6 },
  '& .line': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
}));
const Tools = styled('div')({ position: 'relative', zIndex: 1, display: 'flex', flex: 'none' });

export interface AddressCardProps {
  address: Address;
  isCurrent: boolean;
  /** Absent: the card is a radio button of the list's group. */
  onChoose?: () => void;
  /** Has a strong outline. */
  isOn: boolean;
  editTo: string;
  onDelete: () => void;
}

export function AddressCard({ address, isCurrent, isOn, onChoose, editTo, onDelete }: AddressCardProps) {
  const t = useT();
  const { icon, label } = typeOf(address);
  const name = address.label || t(label);
  const line = addressText(address);
  // Accessible names contain the address, because two addresses may have the same type.
  const accessibleName = `${name}, ${line}`;
  const words = (
    <span className="words">
      <span className="name">
        <bdi>{name}</bdi>
      </span>
      <span className="line">
        <bdi>{line}</bdi>
      </span>
      {isCurrent || address.is_default ? (
        <span className="marks">
          {isCurrent ? <Badge tone="open">{t('address.current')}</Badge> : null}
          {address.is_default ? (
            <Badge tone="gold" icon="star">
              {t('address.primary')}
            </Badge>
          ) : null}
        </span>
      ) : null}
    </span>
  );
  return (
    <Root $on={isOn}>
      {onChoose ? (
        <Choose type="button" aria-current={isCurrent || undefined} onClick={onChoose}>
          <IconTile $on={isCurrent} aria-hidden="true">
            <Icon name={icon} size={22} />
          </IconTile>
          {words}
        </Choose>
      ) : (
        <Choose as="label">
          <Radio value={address._id} />
          {words}
        </Choose>
      )}
      <Tools>
        <IconLink to={editTo} icon="edit" iconSize={22} label={t('address.editOne', { name: accessibleName })} />
        <IconButton
          icon="trash"
          iconSize={22}
          label={t('address.deleteOne', { name: accessibleName })}
          onClick={onDelete}
        />
      </Tools>
    </Root>
  );
}
