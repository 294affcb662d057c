import type { Branch } from '../../../contract/branch';
import type { OrderType } from '../../../contract/common';
import { hasExtra } from '../../shared/config';

/** What menu calls say about the place: the branch chosen for pickup, where the provider marks what has run out. */
export const menuPlace = (type: OrderType, branch: Partial<Pick<Branch, '_id'>> | null): { branch_id?: string } =>
  hasExtra('menuBranch') && type === 'pickup' && branch?._id ? { branch_id: branch._id } : {};
