import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Branch } from '../../../contract/branch';
import { useBranchChoice } from '../../features/branch/useBranchChoice';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { isInside, type LatLng } from '../../shared/map/geo';
import { DEFAULT_POSITION, UAE_BOUNDS } from '../../../contract/defaultPlace';
import { useDevicePosition, type PositionCause } from '../../shared/map/useDevicePosition';
import { RETURNED, paths, routes, safeGoto, withQuery } from '../../shared/paths';
import { ActionBar } from '../../shared/ui/ActionBar';
import { Button } from '../../shared/ui/Button';
import { IconLink } from '../../shared/ui/IconButton';
import { styled } from '../../theme/styled';
import { desktop, size } from '../../theme/tokens';
import { ScreenFrame } from '../layout/ScreenFrame';
import { useIsDesktop } from '../../shared/ui/useIsDesktop';
import { BranchPickerList } from './BranchPickerList';
import { BranchPickerMap } from './BranchPickerMap';

const Columns = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  [desktop]: {
    display: 'grid',
    gridTemplateColumns: `calc(max(var(--gutter), (100% - ${size.content}px) / 2) + 440px) minmax(0, 1fr)`,
    minHeight: 'calc(100dvh - var(--bar))',
  },
});
const Side = styled('div')(({ theme }) => ({
  position: 'relative',
  zIndex: 1,
  marginBlockStart: -24,
  borderStartStartRadius: 24,
  borderStartEndRadius: 24,
  backgroundColor: theme.vars.palette.background.default,
  padding: '16px var(--gutter) 24px',
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  [desktop]: {
    margin: 0,
    borderRadius: 0,
    paddingBlock: '28px 0',
    paddingInlineEnd: 28,
    paddingInlineStart: `max(var(--gutter), (100vw - ${size.content}px) / 2)`,
  },
}));
const Heading = styled('h1')(({ theme }) => theme.typography.h1);
const Foot = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 0,
  marginBlockStart: 'auto',
  marginInline: -4,
  padding: '14px 4px 20px',
  zIndex: 2,
  backgroundColor: theme.vars.palette.background.default,
}));

export function BranchPicker() {
  const t = useT();
  const navigate = useNavigate();
  const isDesktop = useIsDesktop();
  const [search] = useSearchParams();
  const [userPosition, setUserPosition] = useState<LatLng>();
  const [recentreCount, setRecentreCount] = useState(0);
  const choice = useBranchChoice(userPosition ?? DEFAULT_POSITION);

  const handleFound = (position: LatLng, cause: PositionCause) => {
    if (isInside(position, UAE_BOUNDS)) {
      setUserPosition(position);
      if (cause === 'button') setRecentreCount((before) => before + 1);
    } else if (cause === 'button') toast.info(t('branch.outsideUae'));
  };
  const { isLocating, failure, locate } = useDevicePosition({ atStart: true, onFound: handleFound });

  const handleContinue = (branch?: Branch) => {
    if (!choice.confirm(branch)) return;
    // Replaces the picker in the history, so that Back does not lead to it.
    void navigate(withQuery(safeGoto(search.get('goto')) || routes.home, { tab: 'pickup', change: false }), {
      replace: true,
      state: RETURNED,
    });
  };
  const map = { choice, userPosition, recentreCount, isLocating, failure, onLocate: locate };
  const button = (
    <Button size="large" fullWidth aria-disabled={!choice.selected || undefined} onClick={() => handleContinue()}>
      {t('branch.continue')}
    </Button>
  );

  return (
    <ScreenFrame
      title={t('branch.title')}
      back
      fullWidth
      end={<IconLink to={paths.search()} icon="search" label={t('shell.search')} surface="top" />}
      actionBar={isDesktop ? undefined : <ActionBar phoneOnly>{button}</ActionBar>}
    >
      <Columns>
        {isDesktop ? null : <BranchPickerMap {...map} height={400} />}
        <Side>
          {isDesktop ? <Heading>{t('branch.title')}</Heading> : null}
          <BranchPickerList choice={choice} userPosition={userPosition} onPickUp={handleContinue} />
          {isDesktop ? <Foot>{button}</Foot> : null}
        </Side>
        {isDesktop ? <BranchPickerMap {...map} height="max(400px, calc(100dvh - var(--bar)))" /> : null}
      </Columns>
    </ScreenFrame>
  );
}
