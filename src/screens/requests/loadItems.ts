import { menuApi } from '../../features/menu/menuApi';
import { withoutSubscription } from '../../shared/api/initiateOptions';
import type { AppThunk } from '../../shared/store/appState';
import type { Loader } from '../../shared/ui/lazyComponent';

const { getAllCategories, getMenuItems } = menuApi.endpoints;

/** Age in seconds after which the first page of a category is requested again. */
const MAX_AGE_S = 60;

/** A list of several pages is not refetched, because that is one call per page. */
const loadCategory =
  (categoryId: string): AppThunk<PromiseLike<unknown>> =>
  (dispatch, getState) => {
    const arg = { category_id: categoryId };
    const pages = getMenuItems.select(arg)(getState()).data?.pages.length ?? 0;
    return dispatch(
      getMenuItems.initiate(arg, { ...withoutSubscription, ...(pages === 1 && { forceRefetch: MAX_AGE_S }) }),
    );
  };

/** Loads the categories and the list of one; without an id the screen requests the list once it has the categories. */
export const loadItems: Loader =
  ({ id }) =>
  (dispatch) =>
    Promise.all([
      dispatch(getAllCategories.initiate(undefined, withoutSubscription)),
      id && dispatch(loadCategory(id)),
    ]);
