import { menuApi } from '../../features/menu/menuApi';
import type { Loader } from '../../shared/ui/lazyComponent';
import { withoutSubscription } from './loader';

/** Loads an item with its addons. */
export const loadItem: Loader = ({ id }) =>
  menuApi.endpoints.getItemDetails.initiate({ item_id: id }, withoutSubscription);
