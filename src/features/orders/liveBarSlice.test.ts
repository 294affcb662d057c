import { anOrder } from '../../testing/builders';
import { liveBarHidden, liveBarSlice } from './liveBarSlice';

const { reducer } = liveBarSlice;
const { selectIsLiveBarHidden } = liveBarSlice.getSelectors();
const hidden = reducer(undefined, liveBarHidden(anOrder()));

it('B-06 the bar is hidden for the dismissed order and status only', () => {
  expect(selectIsLiveBarHidden(hidden, anOrder())).toBe(true);
  expect(selectIsLiveBarHidden(hidden, anOrder({ status: 'Picked_Up' }))).toBe(false);
  expect(selectIsLiveBarHidden(hidden, anOrder({ _id: 'order-2' }))).toBe(false);
  expect(selectIsLiveBarHidden(hidden, undefined)).toBe(false);
  expect(selectIsLiveBarHidden(liveBarSlice.getInitialState(), anOrder())).toBe(false);
});
