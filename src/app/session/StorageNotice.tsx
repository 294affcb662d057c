import { selectStorageNotice } from '../../shared/persist/deviceStorageSlice';
import { useAppSelector } from '../../shared/store/hooks';
import { lazyComponent } from '../../shared/ui/lazyComponent';

const StorageNoticeBar = lazyComponent(
  () => import(/* webpackChunkName: "storage-notice" */ './StorageNoticeBar'),
  'StorageNoticeBar',
);

/** Tells the customer once per visit that the browser does not store data. */
export function StorageNotice() {
  return useAppSelector(selectStorageNotice) ? <StorageNoticeBar /> : null;
}
