import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Address } from '../../../contract/address';
import { useAddAddressMutation, useUpdateAddressMutation } from '../../features/address/addressApi';
import { AddressForm } from '../../features/address/AddressForm';
import { toAddressFields, type AddressValues } from '../../features/address/addressFormValues';
import { addressStored, selectAddress } from '../../features/address/addressSlice';
import { PlaceSearchBox } from '../../features/address/PlaceSearchBox';
import { PinQuestion } from '../../features/address/AreaFollowsPin';
import { useAddressPin, type AreaQuestion } from '../../features/address/usePlaces';
import { selectIsRegistered } from '../../features/auth/authSlice';
import { selectIsPickup } from '../../features/cart/cartSlice';
import { SubmitButton } from '../../shared/forms/SubmitButton';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { useGoUp } from '../../shared/lib/goBack';
import { useIsMounted } from '../../shared/lib/useIsMounted';
import { PinMap } from '../../shared/map/LazyMap';
import { MAP_HEIGHT } from '../../shared/map/mapConstants';
import { RETURNED, paths, routes, safeGoto } from '../../shared/paths';
import { addressChosen } from '../../shared/store/events';
import { ActionBar } from '../../shared/ui/ActionBar';
import { Button } from '../../shared/ui/Button';
import { PageStack, TwoColumns } from '../../shared/ui/PageContainer';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { styled } from '../../theme/styled';
import { desktop, radius } from '../../theme/tokens';
import { ScreenFrame } from '../layout/ScreenFrame';
import { useIsDesktop } from '../../shared/ui/useIsDesktop';
import { FirstVisit, FirstVisitBar } from './FirstVisit';

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
const Where = styled(PageStack)({ [desktop]: { position: 'sticky', top: 24 } });
const FormCard = styled('div')(({ theme }) => ({
  [desktop]: {
    padding: 24,
    borderRadius: radius.card,
    backgroundColor: theme.vars.palette.background.paper,
    boxShadow: theme.vars.palette.shadow.card,
  },
}));

/** On phones, px: lower than for a new address, because who edits one looks for its fields. */
const SAVED_MAP_HEIGHT = 240;

interface EditorProps {
  saved: Address | null;
  goto: string | null;
}

/**
 * A new address becomes current, as does one edited on the way to a `goto`. Without a `goto` other edits
 * choose nothing, and a pickup customer keeps the branch.
 */
function useSaveAddress({ saved, goto }: EditorProps, { checkArea, findCity }: ReturnType<typeof useAddressPin>) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const goUp = useGoUp();
  const isMounted = useIsMounted();
  const [add, adding] = useAddAddressMutation();
  const [update, updating] = useUpdateAddressMutation();
  const [question, setQuestion] = useState<AreaQuestion | null>(null);
  const save = async (values: AddressValues) => {
    const checked = await checkArea(values.area.trim());
    setQuestion(checked.question ?? null);
    if (checked.question) return;
    const city = checked.city ?? ((await findCity()) || values.city);
    const fields = toAddressFields({ ...values, city }, checked.position);
    const reply = await (saved ? update({ ...fields, address_id: saved._id }) : add(fields));
    // The listener shows the error; the form keeps its text.
    if (reply.error) return;
    const { address, message } = reply.data;
    if (message) toast.success(message);
    const result = address._id ? address : saved && { ...saved, ...fields };
    const { current, isPickup } = dispatch((_dispatch, getState) => ({
      // Another tab may have chosen another address meanwhile.
      current: selectAddress(getState()),
      isPickup: selectIsPickup(getState()),
    }));
    if (result && !goto && (saved || isPickup)) {
      if (!saved || current?._id === saved._id) dispatch(addressStored(result));
      if (isMounted()) goUp(paths.addressList());
      return;
    }
    // A customer who has left the form and chosen a branch keeps the branch.
    if (result && (isMounted() || !isPickup)) dispatch(addressChosen(result));
    // A provider that does not send the address back: the customer chooses it in the list.
    if (!isMounted()) return;
    const to = result ? safeGoto(goto) || routes.home : paths.addressList(goto);
    void navigate(to, { replace: true, state: result ? RETURNED : null });
  };
  return { save, question, isSaving: adding.isLoading || updating.isLoading };
}

/** The question about the pin, until the pin moves. */
function AskedPin({ question, pin }: { question: AreaQuestion | null; pin: ReturnType<typeof useAddressPin> }) {
  if (question?.position !== pin.position) return null;
  return (
    <OfferPlace role="alert">
      <PinQuestion question={question} onMove={pin.choose} />
    </OfferPlace>
  );
}

/** Where to deliver: the place on the map and the form, side by side from 900 px. */
export function AddressEditor({ saved, goto }: EditorProps) {
  const t = useT();
  const isDesktop = useIsDesktop();
  const pin = useAddressPin(saved);
  const { position, pinPlace, isLocating, locate } = pin;
  const { save, question, isSaving } = useSaveAddress({ saved, goto }, pin);
  const [suggestionPlace, setSuggestionPlace] = useState<HTMLElement | null>(null);
  const isGuest = !useAppSelector(selectIsRegistered);
  const isFirst = isGuest && !saved;
  const submitLabel = t(isGuest ? 'address.continue' : 'address.save');

  return (
    <ScreenFrame
      title={t(saved ? 'address.edit' : isFirst ? 'address.firstTitle' : 'address.addNew')}
      back
      ownHeading={isFirst}
      phoneBar={isFirst ? <FirstVisitBar /> : undefined}
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
      {isFirst ? <FirstVisit isLocating={isLocating} onLocate={locate} /> : null}
      <TwoColumns>
        <Where>
          <PlaceSearchBox near={position} onChoose={pin.choose} />
          <MapBox>
            <PinMap
              height={saved && !isDesktop ? SAVED_MAP_HEIGHT : MAP_HEIGHT}
              label={t('address.map')}
              position={position}
              zoom={pin.zoom}
              recentreCount={pin.recentreCount}
              onMove={pin.move}
              pinLabel={t('address.pin')}
              pinHint={t('address.pinHint')}
              liveText={pinPlace?.place.address ?? ''}
            />
            {isFirst ? null : (
              <Button variant="text" size="small" startIcon="locate" loading={isLocating} onClick={locate}>
                {t('common.useMyLocation')}
              </Button>
            )}
            <OfferPlace role="status" ref={setSuggestionPlace} />
            <AskedPin question={question} pin={pin} />
          </MapBox>
        </Where>
        <FormCard>
          <AddressForm
            saved={saved}
            isGuest={isGuest}
            pinPlace={pinPlace}
            suggestionPlace={suggestionPlace}
            onSubmit={save}
          >
            {isDesktop ? <SubmitButton>{submitLabel}</SubmitButton> : null}
          </AddressForm>
        </FormCard>
      </TwoColumns>
    </ScreenFrame>
  );
}
