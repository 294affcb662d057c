import {
  closeSnackbar,
  SnackbarContent,
  SnackbarProvider,
  useSnackbar,
  type CustomContentProps,
  type SnackbarKey,
} from 'notistack';
import { forwardRef, useEffect, useState } from 'react';
import { directionOf } from '../../shared/i18n/direction';
import { selectLang } from '../../shared/i18n/langSlice';
import { useT } from '../../shared/i18n/useT';
import { registerToastHost, type ToastMessage } from '../../shared/lib/toast';
import { useAppSelector } from '../../shared/store/hooks';
import { BrandShape } from '../../shared/ui/BrandShape';
import { Icon } from '../../shared/ui/Icon';
import { IconButton } from '../../shared/ui/IconButton';
import { flexRow, styled } from '../../theme/styled';
import { breakpoints } from '../../theme/tokens';

const AUTO_CLOSE_MS = 5000;
/** At once: for another one notistack closes the oldest before its time. */
const MAX_TOASTS = 5;

const ToastCard = styled(SnackbarContent)(({ theme }) => ({
  '&.toast': {
    minWidth: 0,
    width: '100%',
    ...flexRow(12),
    flexWrap: 'nowrap',
    padding: '12px 8px 12px 14px',
    paddingInline: '14px 8px',
    borderRadius: 16,
    backgroundColor: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
    boxShadow: '0 10px 36px rgb(29 21 18 / 0.28)',
    [`@media (min-width:${breakpoints.sm}px)`]: { width: 380 },
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
}));
const Message = styled('p')(({ theme }) => ({ ...theme.typography.body2, margin: 0, flex: 1, minWidth: 0 }));

const SHAPES = { success: 'success', error: 'error', info: 'brandSurface' } as const;

const Toast = forwardRef<HTMLDivElement, CustomContentProps>(function Toast({ id, message, variant }, ref) {
  const t = useT();
  const isError = variant === 'error';
  return (
    <ToastCard
      ref={ref}
      className="toast"
      role={isError ? 'alert' : 'status'}
      // A tap also starts a hover, which has no end and would keep the toast.
      onPointerUp={({ pointerType }) => {
        if (pointerType !== 'mouse') closeSnackbar(id);
      }}
    >
      <BrandShape size={36} tone={SHAPES[variant as ToastMessage['tone']]}>
        <Icon name={isError ? 'info' : 'check'} size={20} />
      </BrandShape>
      <Message>{message}</Message>
      <IconButton icon="close" iconSize={20} label={t('common.close')} onClick={() => closeSnackbar(id)} />
    </ToastCard>
  );
});
const tones = { success: Toast, error: Toast, info: Toast };

function Inbox() {
  // WCAG 2.4.11: Escape closes a toast that covers the focused element, without moving the focus.
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') closeSnackbar();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  const { enqueueSnackbar } = useSnackbar();
  /** The failed calls of each shown error; an error without a call has ''. */
  const [callsOf] = useState(() => new Map<SnackbarKey, Set<string>>());
  useEffect(() => {
    return registerToastHost({
      show: ({ text, tone, call = '' }) => {
        // Below the whole bar with its toggle; at the top of the window where the bar is scrolled away.
        const bar = document.querySelector('#root header')?.getBoundingClientRect().bottom;
        document.documentElement.style.setProperty('--toast-bar', `${Math.max(0, Math.round(bar ?? 0))}px`);
        // The text is the key, because notistack's own keys of one millisecond may be equal.
        enqueueSnackbar(text, { variant: tone, key: text, onClose: () => callsOf.delete(text) });
        if (tone === 'error') callsOf.set(text, new Set(callsOf.get(text)).add(call));
      },
      resolve: (call) => {
        for (const [key, calls] of callsOf) if (calls.delete(call) && calls.size === 0) closeSnackbar(key);
      },
      clear: () => closeSnackbar(),
    });
  }, [enqueueSnackbar, callsOf]);
  return null;
}

export function ToastHost() {
  const isRtl = directionOf(useAppSelector(selectLang)) === 'rtl';
  return (
    <SnackbarProvider
      anchorOrigin={{ vertical: 'top', horizontal: isRtl ? 'left' : 'right' }}
      autoHideDuration={AUTO_CLOSE_MS}
      maxSnack={MAX_TOASTS}
      preventDuplicate
      Components={tones}
    >
      <Inbox />
    </SnackbarProvider>
  );
}
