import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { styled } from '../../theme/styled';

const Quiet = styled('button')({
  minHeight: 44,
  color: 'inherit',
  font: 'inherit',
  fontWeight: 500,
  textDecoration: 'underline',
  textUnderlineOffset: 4,
  cursor: 'pointer',
  textAlign: 'start',
});
export type HelpDialogOf = ComponentType<{ title: string; onClose: () => void }>;

type LoadHelpDialog = () => Promise<HelpDialogOf>;

/** The help dialog, whose chunk is loaded when it is opened: after a failure the chunk may be unavailable, too. */
export function useHelpDialog(load: LoadHelpDialog) {
  const t = useT();
  const [title, setTitle] = useState<string | null>(null);
  const [Dialog, setDialog] = useState<HelpDialogOf | null>(null);
  const isLoading = title !== null && Dialog === null;
  const close = useCallback(() => setTitle(null), []);
  useEffect(() => {
    if (!isLoading) return;
    load().then(
      (loaded) => setDialog(() => loaded),
      () => {
        setTitle(null);
        toast.error(t('errors.chunk'));
      },
    );
  }, [isLoading, load, t]);
  return { open: setTitle, close, dialog: title !== null && Dialog ? <Dialog title={title} onClose={close} /> : null };
}

/** The button that opens the help dialog; its label is the title of the dialog. */
export function HelpOpener({ label, onOpen }: { label: string; onOpen: (title: string) => void }) {
  return (
    <Quiet type="button" aria-haspopup="dialog" onClick={() => onOpen(label)}>
      {label}
    </Quiet>
  );
}

/** The button together with its dialog. */
export function HelpButton({ label, load }: { label: string; load: LoadHelpDialog }) {
  const { open, dialog } = useHelpDialog(load);
  return (
    // The menu that contains the button must not handle the dialog's keys.
    <span role="presentation" onKeyDown={(event) => event.stopPropagation()}>
      <HelpOpener label={label} onOpen={open} />
      {dialog}
    </span>
  );
}
