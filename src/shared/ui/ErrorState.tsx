import { createContext, useContext, type ReactNode } from 'react';
import { isApiError } from '../api/apiError';
import { Message, useT } from '../i18n/useT';
import { flexRow, styled } from '../../theme/styled';
import { radius } from '../../theme/tokens';
import { BrandShape } from './BrandShape';
import { Button } from './Button';
import { FoodStage } from './FoodStage';
import { Icon } from './Icon';
import type { IconName } from './Icon';

const Root = styled('div')<{ $flat: boolean; $isWholeScreen: boolean }>(({ theme, $flat, $isWholeScreen }) => ({
  ...flexRow('12px 16px'),
  flexWrap: 'wrap',
  padding: 16,
  borderRadius: radius.card,
  ...($flat || $isWholeScreen
    ? {}
    : { backgroundColor: theme.vars.palette.background.paper, boxShadow: theme.vars.palette.shadow.card }),
  '& p': { ...theme.typography.body1, flex: '1 1 12rem', minWidth: 0 },
  '& small': { ...theme.typography.body2, display: 'block', color: theme.vars.palette.text.secondary },
  ...($isWholeScreen && {
    flexDirection: 'column',
    flexWrap: 'nowrap',
    '& > div': { flex: 'none' },
    gap: 20,
    paddingBlock: '40px 24px',
    textAlign: 'center',
    '& p': { ...theme.typography.h2, flex: 'none', maxWidth: '26ch' },
    '& small': {
      ...theme.typography.body1,
      display: 'block',
      marginBlockStart: 6,
      color: theme.vars.palette.text.secondary,
    },
  }),
}));

/** The content below every error of a screen; the app sets its support button here. */
export const ErrorHelp = createContext<ReactNode>(null);

const Help = styled('div')(({ theme }) => ({ ...theme.typography.body2, flexBasis: '100%' }));

export interface ErrorStateProps {
  message: string;
  hint?: ReactNode;
  error?: unknown;
  onRetry?: () => void;
  retryLabel?: string;
  retrying?: boolean;
  /** The main action if a retry would fail again; the retry button becomes secondary. */
  action?: ReactNode;
  icon?: IconName;
  isWholeScreen?: boolean;
  flat?: boolean;
  hasHelp?: boolean;
}

export function ErrorState({
  message,
  hint,
  error,
  retryLabel,
  onRetry,
  retrying = false,
  action,
  icon = 'info',
  flat = false,
  isWholeScreen = false,
  hasHelp = !flat,
}: ErrorStateProps) {
  const t = useT();
  const help = useContext(ErrorHelp);
  const reason = isApiError(error) && error.kind === 'server' ? error.message : hint;
  const requestId = hasHelp && isApiError(error) && error.requestId;
  return (
    <Root role="alert" $flat={flat} $isWholeScreen={isWholeScreen}>
      {isWholeScreen ? (
        <FoodStage art="fries" icon={icon} />
      ) : (
        <BrandShape tone="error" size={44}>
          <Icon name={icon} size={22} />
        </BrandShape>
      )}
      <p>
        {message}
        {reason ? <small>{reason}</small> : null}
        {requestId ? (
          <small>
            <Message messageKey="common.reference" values={{ id: <bdi>{requestId}</bdi> }} />
          </small>
        ) : null}
      </p>
      {action}
      {onRetry ? (
        <Button
          variant={action ? 'text' : isWholeScreen ? 'contained' : 'outlined'}
          size={isWholeScreen ? 'medium' : 'small'}
          loading={retrying}
          onClick={onRetry}
        >
          {retryLabel ?? t('common.retry')}
        </Button>
      ) : null}
      {hasHelp && help ? <Help>{help}</Help> : null}
    </Root>
  );
}
