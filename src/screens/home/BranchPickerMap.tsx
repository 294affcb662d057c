import { useMemo } from 'react';
import { DEFAULT_POSITION } from '../../../contract/defaultPlace';
import { stateOf } from '../../features/branch/branchText';
import type { useBranchChoice } from '../../features/branch/useBranchChoice';
import type { MessageKey } from '../../shared/i18n/messages';
import { useT } from '../../shared/i18n/useT';
import type { LatLng } from '../../shared/map/geo';
import { BranchMap } from '../../shared/map/LazyMap';
import { IconButton } from '../../shared/ui/IconButton';
import { styled } from '../../theme/styled';
import { desktop, radius } from '../../theme/tokens';

const Root = styled('div')(({ theme }) => ({
  position: 'relative',
  minWidth: 0,
  // On the phone the list overlaps the map's last 24 px, so attribution and button are above it.
  '& .leaflet-bottom': { marginBlockEnd: 24 },
  '& > button': { position: 'absolute', insetInlineEnd: 12, bottom: 56, boxShadow: theme.vars.palette.shadow.card },
  '& > p': {
    ...theme.typography.body2,
    position: 'absolute',
    zIndex: 2,
    insetInlineStart: 12,
    bottom: 56,
    maxWidth: 'min(400px, calc(100% - 80px))',
    padding: '8px 14px',
    borderRadius: radius.field,
    backgroundColor: theme.vars.palette.background.paper,
    boxShadow: theme.vars.palette.shadow.card,
  },
  [desktop]: {
    position: 'sticky',
    top: 0,
    alignSelf: 'start',
    '& .leaflet-bottom': { marginBlockEnd: 0 },
    '& > p': { top: 16, bottom: 'auto' },
    '& > button': { bottom: 24, insetInlineEnd: 24 },
  },
}));

export interface BranchPickerMapProps {
  choice: ReturnType<typeof useBranchChoice>;
  userPosition: LatLng | undefined;
  /** Increased with each successful press of the button. */
  recentreCount: number;
  isLocating: boolean;
  /** Why the position is unknown. */
  failure: MessageKey | null;
  onLocate: () => void;
  height: number | string;
}

export function BranchPickerMap({ choice, isLocating, failure, onLocate, ...map }: BranchPickerMapProps) {
  const t = useT();
  const { branches } = choice;
  const points = useMemo(
    () =>
      (branches ?? []).map((branch) => ({
        id: branch._id,
        position: { lat: branch.lat, lng: branch.lng },
        isOpen: branch.today_timing.is_open,
        name: branch.name,
        label: t('branch.marker', { name: branch.name, state: stateOf(t, branch) }),
      })),
    [branches, t],
  );
  return (
    <Root>
      <BranchMap
        {...map}
        label={t('branch.map')}
        center={map.userPosition ?? DEFAULT_POSITION}
        branches={points}
        selectedId={choice.selected?._id}
        onSelect={choice.select}
      />
      {failure ? <p role="alert">{t(failure)}</p> : null}
      <IconButton
        icon="locate"
        surface="card"
        label={t('common.useMyLocation')}
        aria-busy={isLocating || undefined}
        onClick={onLocate}
      />
    </Root>
  );
}
