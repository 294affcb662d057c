import { useState } from 'react';
import type { Address } from '../../../contract/address';
import { AddressForm } from '../../features/address/AddressForm';
import { PlaceSearchBox } from '../../features/address/PlaceSearchBox';
import { useAddressPin } from '../../features/address/usePlaces';
import { selectIsRegistered } from '../../features/auth/authSlice';
import { SubmitButton } from '../../shared/forms/SubmitButton';
import { useT } from '../../shared/i18n/useT';
import { PinMap } from '../../shared/map/LazyMap';
import { MAP_HEIGHT } from '../../shared/map/mapConstants';
import { ActionBar } from '../../shared/ui/ActionBar';
import { Button } from '../../shared/ui/Button';
import { Stack, TwoColumns } from '../../shared/ui/PageContainer';
import { useAppSelector } from '../../shared/store/hooks';
import { styled } from '../../theme/styled';
import { desktop, radius } from '../../theme/tokens';
import { ScreenFrame } from '../layout/ScreenFrame';
import { useIsDesktop } from '../layout/useIsDesktop';
import { useSaveAddress } from './useSaveAddress';

const MapBox = styled('div')(({ theme }) => ({
  position: 'relative',
  marginInline: 'calc(-1 * var(--gutter))',
  // Above the credits, which fill a phone's width.
  '& > button': {
    position: 'absolute',
    bottom: 36,
    insetInlineEnd: 12,
    backgroundColor: theme.vars.palette.background.paper,
    boxShadow: theme.vars.palette.shadow.card,
  },
  [desktop]: {
    marginInline: 0,
    borderRadius: radius.large,
    overflow: 'hidden',
    '& > button': { bottom: 16, insetInlineEnd: 16 },
  },
}));
// Above the location button. Always rendered, so that its text is announced; empty, it has no height.
const OfferPlace = styled('div')({ position: 'absolute', bottom: 88, insetInline: 12, [desktop]: { bottom: 72 } });
const Where = styled(Stack)({ [desktop]: { position: 'sticky', top: 24 } });
const FormCard = styled('div')(({ theme }) => ({
  [desktop]: {
    padding: 24,
    borderRadius: radius.card,
    backgroundColor: theme.vars.palette.background.paper,
    boxShadow: theme.vars.palette.shadow.card,
  },
}));

/** Where to deliver: the place on the map and the form, side by side from 900 px. */
export function AddressEditor({ saved, goto }: { saved: Address | null; goto: string | null }) {
  const t = useT();
  const isDesktop = useIsDesktop();
  const { position, zoom, recentreCount, found, isLocating, locate, move, choose } = useAddressPin(saved);
  const [offerPlace, setOfferPlace] = useState<HTMLElement | null>(null);
  const { save, isSaving } = useSaveAddress({ saved, goto, position });
  const isGuest = !useAppSelector(selectIsRegistered);
  const submitLabel = t(isGuest ? 'address.continue' : 'address.save');

  return (
    <ScreenFrame
      title={t(saved ? 'address.edit' : 'address.addNew')}
      back
      actionBar={
        isDesktop ? undefined : (
          <ActionBar phoneOnly>
            <Button type="submit" form="address-form" size="large" fullWidth loading={isSaving}>
              {submitLabel}
            </Button>
          </ActionBar>
        )
      }
    >
      <TwoColumns>
        <Where>
          <PlaceSearchBox near={position} onChoose={choose} />
          <MapBox>
            <PinMap
              height={MAP_HEIGHT}
              label={t('address.map')}
              position={position}
              zoom={zoom}
              recentreCount={recentreCount}
              onMove={move}
              pinLabel={t('address.pin')}
              pinHint={t('address.pinHint')}
              liveText={found?.place.address ?? ''}
            />
            <Button variant="text" size="small" startIcon="locate" loading={isLocating} onClick={locate}>
              {t('common.useMyLocation')}
            </Button>
            <OfferPlace role="status" ref={setOfferPlace} />
          </MapBox>
        </Where>
        <FormCard>
          <AddressForm saved={saved} isGuest={isGuest} found={found} offerPlace={offerPlace} onSubmit={save}>
            {isDesktop ? <SubmitButton>{submitLabel}</SubmitButton> : null}
          </AddressForm>
        </FormCard>
      </TwoColumns>
    </ScreenFrame>
  );
}
