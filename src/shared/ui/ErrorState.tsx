import { useContext } from 'react';
import type { ReactNode } from 'react';
import { styled } from '../../theme/styled';
import { radius } from '../../theme/tokens';
import { Button } from './Button';
import { Ember } from './Ember';
import { ErrorHelp } from './errorHelp';
import { Icon } from './Icon';
import type { IconName } from './Icon';
import { transient } from './transient';

const Root = styled('div', transient)<{ $bare: boolean }>(({ theme, $bare }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 16px',
  padding: 16,
  borderRadius: radius.card,
  ...($bare ? {} : { backgroundColor: theme.vars.palette.background.paper, boxShadow: theme.vars.palette.shadow.card }),
  '& p': { ...theme.typography.body1, flex: '1 1 12rem', minWidth: 0 },
  '& small': { ...theme.typography.body2, display: 'block', color: theme.vars.palette.text.secondary },
}));

const Help = styled('div')(({ theme }) => ({ ...theme.typography.body2, flexBasis: '100%' }));

/** Properties of the inline "this part could not be loaded". */
export interface ErrorStateProps {
  /** The server's or the specified sentence. */
  message: string;
  hint?: ReactNode;
  /** Label of the retry button; without it and `onRetry` there is none. */
  retryLabel?: string;
  onRetry?: () => void;
  retrying?: boolean;
  icon?: IconName;
  /** Without the card around it. */
  bare?: boolean;
  /** false: nothing that support could help with. */
  hasHelp?: boolean;
}

/** A part that could not be loaded, with the button that tries again. It stands in place of that part, never of the screen. */
export function ErrorState({ message, hint, retryLabel, onRetry, retrying = false, icon = 'info', bare = false, hasHelp = !bare }: ErrorStateProps) {
  const help = useContext(ErrorHelp);
  return (
    <Root role="alert" $bare={bare}>
      <Ember tone="error" size={44}>
        <Icon name={icon} size={22} />
      </Ember>
      <p>
        {message}
        {hint ? <small>{hint}</small> : null}
      </p>
      {onRetry && retryLabel ? (
        <Button variant="outlined" size="small" loading={retrying} onClick={onRetry}>
          {retryLabel}
        </Button>
      ) : null}
      {hasHelp && help ? <Help>{help}</Help> : null}
    </Root>
  );
}
