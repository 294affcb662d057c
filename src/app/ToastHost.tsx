import { closeSnackbar, SnackbarContent, SnackbarProvider, useSnackbar, type CustomContentProps } from 'notistack';
import { forwardRef, useEffect } from 'react';
import { directionOf } from '../shared/i18n/direction';
import { selectLang } from '../shared/i18n/langSlice';
import { useT } from '../shared/i18n/useT';
import { hostToasts, type ToastMessage } from '../shared/lib/toast';
import { useAppSelector } from '../shared/store/hooks';
import { Ember } from '../shared/ui/Ember';
import { Icon } from '../shared/ui/Icon';
import { IconButton } from '../shared/ui/IconButton';
import { styled } from '../theme/styled';
import { breakpoints } from '../theme/tokens';

/** LIMIT-07. */
const AUTO_CLOSE_MS = 5000;

const Card = styled(SnackbarContent)(({ theme }) => ({
  '&.toast': {
    minWidth: 0, width: '100%', position: 'relative', overflow: 'hidden', display: 'flex', flexWrap: 'nowrap', alignItems: 'center', gap: 12,
    padding: '12px 8px 14px 14px', paddingInline: '14px 8px', borderRadius: 16,
    backgroundColor: theme.vars.palette.background.paper, color: theme.vars.palette.text.primary,
    boxShadow: '0 10px 36px rgb(29 21 18 / 0.28)',
    [`@media (min-width:${breakpoints.sm}px)`]: { width: 380 },
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
}));
const Message = styled('p')(({ theme }) => ({ ...theme.typography.body2, margin: 0, flex: 1, minWidth: 0 }));
/** Runs out in the time that the toast stays. */
const Clock = styled('i')(({ theme }) => ({
  position: 'absolute', insetInline: 0, bottom: 0, height: 4, backgroundColor: theme.vars.palette.primary.main, transformOrigin: 'var(--start, left)',
  '[dir=rtl] &': { '--start': 'right' },
  animation: `run-out ${AUTO_CLOSE_MS}ms linear forwards`,
  '@keyframes run-out': { to: { transform: 'scaleX(0)' } },
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
}));

function toastOf(tone: ToastMessage['tone']) {
  return forwardRef<HTMLDivElement, CustomContentProps>(function Toast({ id, message }, ref) {
    const t = useT();
    return (
      <Card ref={ref} className="toast" role={tone === 'error' ? 'alert' : 'status'}>
        <Ember size={36} tone={tone === 'error' ? 'error' : tone === 'success' ? 'success' : 'flame'}>
          <Icon name={tone === 'error' ? 'info' : 'check'} size={20} />
        </Ember>
        <Message>{message}</Message>
        <IconButton icon="close" iconSize={20} label={t('common.close')} onClick={() => closeSnackbar(id)} />
        <Clock />
      </Card>
    );
  });
}
const tones = { success: toastOf('success'), error: toastOf('error'), info: toastOf('info') };

function Inbox() {
  // A toast may lie over what the keyboard has come to (WCAG 2.4.11): Escape takes it away without moving the focus.
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => { if (key === 'Escape') closeSnackbar(); };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  const { enqueueSnackbar } = useSnackbar();
  useEffect(() => hostToasts(({ text, tone }) => { enqueueSnackbar(text, { variant: tone }); }), [enqueueSnackbar]);
  return null;
}

/**
 * Top-right, in Arabic top-left, where no heading and no way back stands; closing by themselves after 5 s (SHELL-05). Equal
 * ones at the same time are shown once.
 */
export function ToastHost() {
  const isRtl = directionOf(useAppSelector(selectLang)) === 'rtl';
  return (
    <SnackbarProvider
      anchorOrigin={{ vertical: 'top', horizontal: isRtl ? 'left' : 'right' }}
      autoHideDuration={AUTO_CLOSE_MS} maxSnack={3} preventDuplicate Components={tones}
    >
      <Inbox />
    </SnackbarProvider>
  );
}
