import type { FormikHelpers } from 'formik';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Address } from '../../../contract/address';
import { useAddAddressMutation, useUpdateAddressMutation } from '../../features/address/addressApi';
import { AddressForm } from '../../features/address/AddressForm';
import { addressValues, toAddressFields, type AddressValues } from '../../features/address/addressFormValues';
import { addressStored, selectAddress } from '../../features/address/addressSlice';
import { PlaceSearchBox } from '../../features/address/PlaceSearchBox';
import { PinQuestion } from '../../features/address/AreaFollowsPin';
import { useAddressPin, type AreaQuestion } from '../../features/address/usePlaces';
import { selectIsRegistered } from '../../features/auth/authSlice';
import { selectIsPickup } from '../../features/cart/cartSlice';
import { msg } from '../../shared/forms/messageKey';
import { SubmitButton } from '../../shared/forms/SubmitButton';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { useGoUp } from '../../shared/lib/goBack';
import { useIsMounted } from '../../shared/lib/useIsMounted';
import { RETURNED, paths, routes, safeGoto } from '../../shared/paths';
import { addressChosen } from '../../shared/store/events';
import { ActionBar } from '../../shared/ui/ActionBar';
import { Button } from '../../shared/ui/Button';
import { TwoColumns } from '../../shared/ui/PageContainer';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { styled } from '../../theme/styled';
import { desktop, radius, wide } from '../../theme/tokens';
import { ScreenFrame } from '../layout/ScreenFrame';
import { useIsDesktop } from '../../shared/ui/useIsDesktop';
import { FirstVisit, FirstVisitBar } from './FirstVisit';
import { OfferPlace, PinBox } from './PinBox';

/** One column in the order of the elements; where it is wide, the form beside the search and the map. */
const Columns = styled(TwoColumns)({
  [wide]: { gridTemplateRows: 'auto 1fr', '& > .form': { gridColumn: 2, gridRow: '1 / span 2' } },
});
const FormCard = styled('div')(({ theme }) => ({
  [desktop]: {
    padding: 24,
    borderRadius: radius.card,
    backgroundColor: theme.vars.palette.background.paper,
    boxShadow: theme.vars.palette.shadow.card,
  },
}));

interface EditorProps {
  saved: Address | null;
  goto: string | null;
}

/** An address that was saved without a door, which is then the area, may stay so. */
const needsDoor = ({ apartment }: AddressValues, saved: Address | null): boolean =>
  apartment.trim() === '' && (!saved || addressValues(saved).apartment !== '');

/**
 * Asks once for an empty door. A new address becomes current, as does one edited on the way to a `goto`.
 * Without a `goto` other edits choose nothing, and a pickup customer keeps the branch.
 */
function useSaveAddress(
  { saved, goto, isGuest }: EditorProps & { isGuest: boolean },
  { checkArea, findCity }: ReturnType<typeof useAddressPin>,
) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const goUp = useGoUp();
  const isMounted = useIsMounted();
  const [add, adding] = useAddAddressMutation();
  const [update, updating] = useUpdateAddressMutation();
  const [question, setQuestion] = useState<AreaQuestion | null>(null);
  const isDoorAsked = useRef(false);
  const save = async (values: AddressValues, form: FormikHelpers<AddressValues>) => {
    if (needsDoor(values, saved) && !isGuest && !isDoorAsked.current) {
      isDoorAsked.current = true;
      form.setFieldError('apartment', msg('address.doorMissing'));
      return;
    }
    const checked = await checkArea(values.area.trim());
    setQuestion(checked.question ?? null);
    if (checked.question) return;
    const city = checked.city ?? ((await findCity()) || values.city);
    const fields = toAddressFields({ ...values, city }, checked.position);
    const reply = await (saved ? update({ ...fields, address_id: saved._id }) : add(fields));
    // The listener shows the error; the form keeps its text.
    if (reply.error) return;
    const { address, message } = reply.data;
    if (message) toast.heard(message);
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

/** Where to deliver: the place on the map and the form, side by side from 900 px. */
export function AddressEditor({ saved, goto }: EditorProps) {
  const t = useT();
  const isDesktop = useIsDesktop();
  const isGuest = !useAppSelector(selectIsRegistered);
  const pin = useAddressPin(saved);
  const { save, question: asked, isSaving } = useSaveAddress({ saved, goto, isGuest }, pin);
  // Until the pin moves.
  const question = asked?.position === pin.position ? asked : null;
  const [suggestionPlace, setSuggestionPlace] = useState<HTMLElement | null>(null);
  const [hasArea, setHasArea] = useState(false);
  const isFirst = isGuest && !saved;
  const submitLabel = t(isGuest ? 'address.continue' : 'address.save');
  const variant = hasArea || !isFirst ? 'contained' : 'outlined';
  const place = (
    <PinBox key="pin" pin={pin} hasLocate={!isFirst} isAskedFor={question !== null}>
      <OfferPlace role="status" ref={setSuggestionPlace} />
      {question ? (
        <OfferPlace role="alert">
          <PinQuestion question={question} onMove={pin.choose} />
        </OfferPlace>
      ) : null}
    </PinBox>
  );
  const form = (
    <FormCard key="form" className="form">
      <AddressForm
        saved={saved}
        isGuest={isGuest}
        pinPlace={pin.pinPlace}
        suggestionPlace={suggestionPlace}
        onHasArea={setHasArea}
        onSubmit={save}
      >
        {isDesktop ? <SubmitButton variant={variant}>{submitLabel}</SubmitButton> : null}
      </AddressForm>
    </FormCard>
  );

  return (
    <ScreenFrame
      title={t(saved ? 'address.edit' : isFirst ? 'address.firstTitle' : 'address.addNew')}
      back
      ownHeading={isFirst}
      phoneBar={isFirst ? <FirstVisitBar /> : undefined}
      actionBar={
        isDesktop ? undefined : (
          <ActionBar phoneOnly>
            <Button type="submit" form="address-form" size="large" variant={variant} fullWidth loading={isSaving}>
              {submitLabel}
            </Button>
          </ActionBar>
        )
      }
    >
      {isFirst ? <FirstVisit pin={pin} hasArea={hasArea} /> : null}
      <Columns>
        <PlaceSearchBox near={pin.position} onChoose={pin.choose} />
        {isFirst ? [form, place] : [place, form]}
      </Columns>
    </ScreenFrame>
  );
}
