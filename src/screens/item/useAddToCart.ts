import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { MenuItem } from '../../../contract/menu';
import { useAddItemToCartMutation, useUpdateCartItemMutation } from '../../features/cart/cartApi';
import { selectUser } from '../../features/auth/authSlice';
import { toSelectedAddons } from '../../features/menu/addonLines';
import { check, type AddonProblem } from '../../features/menu/addonRules';
import { useT } from '../../shared/i18n/useT';
import { toGoto } from '../../shared/paths';
import { useAppSelector, useAppStore } from '../../shared/store/hooks';
import { selectHasPlace, selectPlacePath } from '../../features/cart/placePath';
import { pictureOf } from '../../shared/ui/pictureOf';
import { useGuestRefusal } from '../../features/auth/useGuestRefusal';
import { selectLinePlace } from '../../features/cart/cartRequest';
import { keepChoice, type ItemChoice } from './useItemChoice';

export interface AddOutcome {
  onProblem: (problem: AddonProblem) => void;
  onAdded: () => void;
}

/** The checks in the order of A-15: guest, address or branch, addon rules; then the call. */
export function useAddToCart(item: MenuItem, isInCart: boolean, { onProblem, onAdded }: AddOutcome) {
  const t = useT();
  const store = useAppStore();
  const navigate = useNavigate();
  const goto = toGoto(useLocation());
  const isGuestRefused = useGuestRefusal();
  const place = useAppSelector(selectLinePlace);
  const [addItem, adding] = useAddItemToCartMutation();
  const [updateItem, updating] = useUpdateCartItemMutation();

  const [message, setMessage] = useState('');

  const add = async (choice: ItemChoice) => {
    const state = store.getState();
    setMessage('');
    if (isGuestRefused(goto, { title: item.title, picture: pictureOf(item) })) {
      keepChoice(item._id, '', choice);
      return;
    }
    if (!selectHasPlace(state)) {
      keepChoice(item._id, selectUser(state)?._id ?? '', choice);
      void navigate(selectPlacePath(state, goto));
      return;
    }
    const problem = check(item.addons, choice.selection);
    if (problem) {
      onProblem(problem);
      return;
    }
    const send = isInCart ? updateItem : addItem;
    const reply = await send({
      item_id: item._id,
      quantity: choice.quantity,
      instruction: choice.note.trim(),
      addons: toSelectedAddons(item.addons, choice.selection),
      ...place,
    });
    // The listener shows the error; the choice stays for a retry.
    if (!reply.data) return;
    setMessage(reply.data.message || t('menu.added'));
    onAdded();
  };

  return { add, message, isAdding: adding.isLoading || updating.isLoading };
}
