import type { Branch } from '../../../contract/branch';
import type { OrderType } from '../../../contract/common';
import { hasExtra } from '../../shared/config';

/** The branch parameter of menu calls: the branch chosen for pickup, whose sold-out items the provider marks. */
export const menuPlace = (type: OrderType, branch: Partial<Pick<Branch, '_id'>> | null): { branch_id?: string } =>
  hasExtra('menuBranch') && type === 'pickup' && branch?._id ? { branch_id: branch._id } : {};
