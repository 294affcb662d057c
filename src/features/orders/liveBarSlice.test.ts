import { signedIn, signedOut } from '../../shared/store/events';
import { anOrder, aUser } from '../../testing/builders';
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

it.each([
  ['another customer', signedIn(aUser())],
  ['a logout', signedOut({ reason: 'logout' })],
])('%s shows it again', (_what, action) => {
  expect(reducer(hidden, action)).toEqual({ dismissedFor: '' });
});
