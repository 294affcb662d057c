import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { HelpDialog } from '../../features/support/HelpDialog';
import { useAppDispatch } from '../../shared/store/hooks';
import { loadForSnapshot } from './loadForSnapshot';

/** The help dialog, which first loads what the snapshot needs. */
export function OrderHelp({ title, onClose }: { title: string; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const prepare = useCallback(() => dispatch(loadForSnapshot(pathname)), [dispatch, pathname]);
  return <HelpDialog title={title} prepare={prepare} onClose={onClose} />;
}
