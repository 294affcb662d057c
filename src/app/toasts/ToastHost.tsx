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
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { flexRow, styled } from '../../theme/styled';
import { breakpoints } from '../../theme/tokens';

const AUTO_CLOSE_MS = 5000;

const ToastCard = styled(SnackbarContent)(({ theme }) => ({
  '&.toast': {
    minWidth: 0,
    width: '100%',
    minHeight: 52,
    ...flexRow(10),
    flexWrap: 'nowrap',
    padding: '4px 4px 4px 10px',
    paddingInline: '10px 4px',
    borderRadius: 16,
    backgroundColor: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
    boxShadow: '0 10px 36px rgb(29 21 18 / 0.28)',
    [`@media (min-width:${breakpoints.sm}px)`]: { width: 380 },
    // On touch screens the presses beside it reach the bar below (theme/globalStyles.ts), so that no tap, which is a
    // hover without an end, keeps it open.
    '& > button': { pointerEvents: 'auto' },
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
}));
const Message = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  lineHeight: 1.35,
  margin: 0,
  flex: 1,
  minWidth: 0,
}));

const SHAPES = { success: 'success', error: 'error', info: 'brandSurface' } as const;

const Toast = forwardRef<HTMLDivElement, CustomContentProps>(function Toast({ id, message, variant }, ref) {
  const t = useT();
  const isError = variant === 'error';
  return (
    <ToastCard ref={ref} className="toast" role={isError ? 'alert' : 'status'}>
      <BrandShape size={30} tone={SHAPES[variant as keyof typeof SHAPES]}>
        <Icon name={variant === 'success' ? 'check' : 'info'} size={18} />
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
  /** The first is shown, the others wait for its end: two would cover what is below the bar. */
  const [line] = useState((): ToastMessage[] => []);
  const [heard, setHeard] = useState('');
  useEffect(() => {
    const showFirst = () => {
      const [first] = line;
      if (!first) return;
      const { text, tone } = first;
      // The text is the key, because notistack's own keys of one millisecond may be equal.
      enqueueSnackbar(text, {
        variant: tone as keyof typeof SHAPES,
        key: text,
        onClose: () => callsOf.delete(text),
        onExited: showNext,
      });
    };
    const showNext = () => {
      line.shift();
      showFirst();
    };
    return registerToastHost({
      show: (message) => {
        const { text, tone, call = '' } = message;
        if (tone === 'heard') {
          setHeard(text);
          return;
        }
        if (tone === 'error') callsOf.set(text, new Set(callsOf.get(text)).add(call));
        if (line.some((other) => other.text === text)) return;
        if (line.push(message) === 1) showFirst();
      },
      resolve: (call) => {
        for (const [key, calls] of callsOf)
          if (calls.delete(call) && calls.size === 0) {
            const at = line.findIndex(({ text }) => text === key);
            if (at > 0) line.splice(at, 1);
            else closeSnackbar(key);
          }
      },
      clear: () => {
        line.splice(1);
        closeSnackbar();
      },
    });
  }, [enqueueSnackbar, callsOf, line]);
  return <VisuallyHidden role="status">{heard}</VisuallyHidden>;
}

export function ToastHost() {
  const isRtl = directionOf(useAppSelector(selectLang)) === 'rtl';
  return (
    <SnackbarProvider
      anchorOrigin={{ vertical: 'top', horizontal: isRtl ? 'left' : 'right' }}
      autoHideDuration={AUTO_CLOSE_MS}
      preventDuplicate
      Components={tones}
    >
      <Inbox />
    </SnackbarProvider>
  );
}
