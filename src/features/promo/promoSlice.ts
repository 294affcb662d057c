import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { navigation } from '../../shared/lib/navigation';
import { text } from '../../shared/persist/codecs';
import { persisted } from '../../shared/persist/storedKeys';
import type { AppThunk } from '../../shared/store/appState';
import { orderPlaced } from '../../shared/store/events';

/** `isRefused`: the server has said no, so that trying again cannot help. */
export interface DroppedPromo {
  code: string;
  message: string;
  isRefused: boolean;
}

export interface PromoState {
  code: string;
  /** A code that was cleared because getCart failed. Not persisted. */
  dropped: DroppedPromo | null;
  /** The offer of the cart's or checkout's URL, kept for links back to them. Not persisted. */
  offer: string;
}
const initialState: PromoState = { code: '', dropped: null, offer: '' };

/** The promo code; stored as `promo_code` (STORE-12). An offer of the URL is never stored. */
export const promoSlice = createSlice({
  name: 'promo',
  initialState,
  reducers: {
    promoApplied: (state, action: PayloadAction<string>) => {
      state.code = action.payload;
      state.dropped = null;
    },
    promoRemoved: () => initialState,
    promoDropped: (state, action: PayloadAction<DroppedPromo>) => {
      state.code = '';
      state.offer = '';
      state.dropped = action.payload;
    },
    offerSeen: (state, action: PayloadAction<string>) => {
      state.offer = action.payload;
    },
  },
  extraReducers: (builder) => builder.addCase(orderPlaced, () => initialState),
  selectors: {
    selectPromoCode: (state) => state.code,
    selectDroppedPromo: (state) => state.dropped,
    selectOffer: (state) => state.offer,
    /** The code that the cart is asked for with: the stored one, else the offer. */
    selectEffectiveCode: ({ code, offer }) => code || offer,
  },
});

export const { promoApplied, promoRemoved, promoDropped, offerSeen } = promoSlice.actions;
export const { selectPromoCode, selectDroppedPromo, selectOffer, selectEffectiveCode } = promoSlice.selectors;

/** Clears the code and the offer of the URL, which would apply next, so that no request can loop. */
export const dropPromo =
  (dropped: DroppedPromo): AppThunk<void> =>
  (dispatch) => {
    dispatch(promoDropped(dropped));
    const { pathname, search } = window.location;
    const params = new URLSearchParams(search);
    if (!params.has('offer')) return;
    params.delete('offer');
    navigation.go([pathname, params.toString()].filter(Boolean).join('?'), { replace: true });
  };

export const promoPersist = persisted(promoSlice, {
  code: ['user', 'promo_code', text],
  dropped: 'user',
  offer: 'user',
});

declare module '../../shared/store/appState' {
  interface AppState {
    promo: PromoState;
  }
}
