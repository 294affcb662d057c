import { menuApi } from '../../features/menu/menuApi';
import { withoutSubscription } from '../../shared/api/initiateOptions';
import type { Loader } from '../../shared/ui/lazyComponent';

/** Loads an item with its addons. */
export const loadItem: Loader = ({ id }) =>
  menuApi.endpoints.getItemDetails.initiate({ item_id: id }, withoutSubscription);
