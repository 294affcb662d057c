import type { Address } from '../../../contract/address';
import type { Branch } from '../../../contract/branch';
import type { OrderType } from '../../../contract/common';
import type { QueryValues } from '../../shared/api/url';
import { hasExtra } from '../../shared/config';

const rounded = (degrees: number | undefined) => degrees && Math.round(degrees * 1000) / 1000;

/** The place for which menu calls mark sold-out items; a position is rounded, so that neighbours share replies. */
export const menuPlace = (
  type: OrderType,
  branch: Partial<Pick<Branch, '_id'>> | null,
  address: Partial<Pick<Address, 'lat' | 'lng'>> | null,
): QueryValues =>
  !hasExtra('menuBranch')
    ? {}
    : type === 'pickup'
      ? { branch_id: branch?._id }
      : { lat: rounded(address?.lat), lng: rounded(address?.lng) };
