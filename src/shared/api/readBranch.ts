import type { Branch } from '../../../contract/branch';
import { bool, idOf, int, num, raw, str } from './tolerant';

/** A Branch of a reply or of local storage (ENT-02); times may be missing. */
export function readBranch(value: unknown): Branch {
  const from = raw(value);
  const today = raw(from['today_timing']);
  const timing = raw(today['timing']);
  return {
    _id: idOf(from),
    name: str(from['name']),
    location: str(from['location']),
    lat: num(from['lat']),
    lng: num(from['lng']),
    phone: str(from['phone']),
    distance: num(from['distance']),
    delivery_time: int(from['delivery_time']),
    today_timing: {
      is_open: bool(today['is_open']),
      timing: { open_time: str(timing['open_time']), close_time: str(timing['close_time']) },
    },
  };
}
