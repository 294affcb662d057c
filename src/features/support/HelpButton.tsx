import { useEffect, useState, type ComponentType } from 'react';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { styled } from '../../theme/styled';

const Quiet = styled('button')({
  minHeight: 44, color: 'inherit', font: 'inherit', fontWeight: 500, textDecoration: 'underline', textUnderlineOffset: 4, cursor: 'pointer', textAlign: 'start',
});
export type HelpDialogOf = ComponentType<{ title: string; onClose: () => void }>;

/**
 * The way to support, by the words of its place, which also head its dialog. That is loaded at the press: this button also stands where something has just failed, so
 * a chunk that cannot be had may not take the page away.
 */
export function HelpButton({ label, load }: { label: string; load: () => Promise<HelpDialogOf> }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const [Shown, setShown] = useState<HelpDialogOf | null>(null);
  useEffect(() => {
    if (!isOpen || Shown) return;
    load().then((dialog) => setShown(() => dialog), () => {
      setIsOpen(false);
      toast.error(t('errors.chunk'));
    });
  }, [isOpen, Shown, load, t]);
  return (
    // What is typed into the dialog is not for the menu that it was opened from.
    <span onKeyDown={(event) => event.stopPropagation()}>
      <Quiet type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>{label}</Quiet>
      {isOpen && Shown ? <Shown title={label} onClose={() => setIsOpen(false)} /> : null}
    </span>
  );
}
