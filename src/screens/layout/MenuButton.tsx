import { useT } from '../../shared/i18n/useT';
import { IconButton } from '../../shared/ui/IconButton';
import { useMenu } from './menuState';

export function MenuButton() {
  const t = useT();
  const { open, isOpen } = useMenu();
  return (
    <IconButton icon="menu" label={t('shell.openMenu')} aria-expanded={isOpen} aria-haspopup="dialog" onClick={open} />
  );
}
