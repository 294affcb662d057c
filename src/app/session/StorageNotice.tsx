import { selectStorageNotice } from '../../shared/persist/deviceStorageSlice';
import { useAppSelector } from '../../shared/store/hooks';
import { lazyComponent } from '../../shared/ui/lazyComponent';

const StorageNoticeBar = lazyComponent(
  () => import(/* webpackChunkName: "storage-notice" */ './StorageNoticeBar'),
  'StorageNoticeBar',
);

export function StorageNotice() {
  return useAppSelector(selectStorageNotice) ? <StorageNoticeBar /> : null;
}
