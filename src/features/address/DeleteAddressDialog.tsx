import type { Address } from '../../../contract/address';
import { Text, useT } from '../../shared/i18n/useT';
import { Button } from '../../shared/ui/Button';
import { Sheet } from '../../shared/ui/Sheet';
import { addressLine } from './addressText';

export interface DeleteAddressDialogProps {
  address: Address | null;
  isDeleting: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function DeleteAddressDialog({ address, isDeleting, onConfirm, onClose }: DeleteAddressDialogProps) {
  const t = useT();
  if (!address) return null;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('address.deleteTitle')}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button fullWidth loading={isDeleting} onClick={onConfirm}>
            {t('common.delete')}
          </Button>
          <Button fullWidth variant="outlined" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      <p>
        <Text
          messageKey="address.deleteText"
          values={{ address: <bdi key="address">{addressLine(address, t)}</bdi> }}
        />
      </p>
    </Sheet>
  );
}
