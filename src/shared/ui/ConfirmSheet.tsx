import type { ReactNode } from 'react';
import { useT } from '../i18n/useT';
import { Button } from './Button';
import { Sheet } from './Sheet';

interface ConfirmSheetProps {
  title: string;
  confirmLabel: string;
  cancelLabel?: string;
  isBusy: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

export function ConfirmSheet({
  title,
  confirmLabel,
  cancelLabel,
  isBusy,
  onConfirm,
  onClose,
  children,
}: ConfirmSheetProps) {
  const t = useT();
  const actions = (
    <>
      <Button fullWidth variant="danger" loading={isBusy} onClick={() => void onConfirm()}>
        {confirmLabel}
      </Button>
      <Button fullWidth variant="outlined" onClick={onClose}>
        {cancelLabel ?? t('common.cancel')}
      </Button>
    </>
  );
  return (
    <Sheet open title={title} onClose={onClose} actions={actions}>
      {children}
    </Sheet>
  );
}
