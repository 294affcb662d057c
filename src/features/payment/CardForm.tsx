import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState, type SubmitEvent, type ReactNode } from 'react';
import type { CardMode } from '../../../contract/payment';
import { useT } from '../../shared/i18n/useT';
import { Button } from '../../shared/ui/Button';
import { Card } from '../../shared/ui/Card';
import { ErrorState } from '../../shared/ui/ErrorState';
import { gridRows, styled } from '../../theme/styled';
import { radius } from '../../theme/tokens';
import { rem } from '../../theme/typography';
import { CARD_FIELDS } from './cardFields';
import { useCardFields } from './useCardFields';

const Grid = styled('div')({
  ...gridRows(16),
  gridTemplateColumns: '1fr 1fr',
  '& > :first-of-type': { gridColumn: '1 / -1' },
});
const Field = styled('div')(({ theme }) => ({
  '& > label': { ...theme.typography.body2, fontWeight: 500, display: 'block', marginBlockEnd: 6 },
  '& > p': { ...theme.typography.body2, color: theme.vars.palette.error.main, marginBlockStart: 6 },
  // The iframes draw their text from left to right; a card number reads so in every language.
  '& > div': {
    height: 52,
    paddingBlock: 6,
    paddingInline: 16,
    borderRadius: radius.field,
    border: `1.5px solid ${theme.vars.palette.control}`,
    fontSize: rem(16),
    direction: 'ltr',
    backgroundColor: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
    textDecorationColor: theme.vars.palette.text.secondary,
    outlineColor: theme.vars.palette.error.main,
    '& iframe': { width: '100%', height: '100%', border: 0 },
    '&:focus-within': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -1 },
  },
}));
const LABELS = { number: 'payment.number', expiry: 'payment.expiry', cvc: 'payment.cvv' } as const;
const INCOMPLETE = {
  number: 'payment.numberIncomplete',
  expiry: 'payment.expiryIncomplete',
  cvc: 'payment.cvvIncomplete',
} as const;

const Actions = styled('div')({ display: 'grid', gap: 8, marginBlockStart: 12 });
const Fields = styled('div')({ display: 'grid', gap: 12 });

interface CardFormProps {
  mode: CardMode;
  /** Receives the one-time token, null if the provider returned none; settles when the card was added or refused. */
  onToken: (token: string | null, isSaved: boolean) => Promise<void>;
  secondary?: ReactNode;
}

export function CardForm({ mode, onToken, secondary }: CardFormProps) {
  const t = useT();
  const { refs, status, states, focusIncomplete, tokenize, reload } = useCardFields(mode);
  const [isSaved, setIsSaved] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [isTried, setIsTried] = useState(false);

  const isInvalid = isTried && CARD_FIELDS.some((name) => !states[name].isComplete);
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (status !== 'ready' || isBusy) return;
    setIsTried(true);
    if (focusIncomplete()) return;
    setIsBusy(true);
    await onToken(await tokenize(), isSaved);
    setIsBusy(false);
  };
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Card $pad>
        <Fields>
          {status === 'failed' && <ErrorState flat message={t('payment.fieldsFailed')} onRetry={reload} />}
          <Grid
            hidden={status === 'failed'}
            aria-busy={status === 'loading'}
            style={status === 'failed' ? { display: 'none' } : undefined}
          >
            {CARD_FIELDS.map((name) => {
              const { isComplete, error } = states[name];
              const text = error || (isTried && !isComplete ? t(INCOMPLETE[name]) : '');
              return (
                <Field key={name}>
                  <label htmlFor={`card-${name}`}>{t(LABELS[name])}</label>
                  <div id={`card-${name}`} ref={refs[name]} />
                  {text && <p role="status">{text}</p>}
                </Field>
              );
            })}
          </Grid>
          {isInvalid && (
            <Alert severity="error" icon={false}>
              {t('payment.invalid')}
            </Alert>
          )}
          <FormControlLabel
            label={t('payment.saveForFuture')}
            control={<Checkbox checked={isSaved} onChange={(_event, next) => setIsSaved(next)} />}
          />
        </Fields>
        <Actions>
          <Button type="submit" size="large" fullWidth loading={isBusy} disabled={status !== 'ready' && !isBusy}>
            {t(isBusy ? 'payment.saving' : 'payment.saveCard')}
          </Button>
          {secondary}
        </Actions>
      </Card>
    </form>
  );
}
