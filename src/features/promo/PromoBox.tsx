import OutlinedInput from '@mui/material/OutlinedInput';
import { type SubmitEvent, useId, useState } from 'react';
import type { DroppedPromo } from './promoSlice';
import { toPromoCode } from '../../shared/forms/stripInvisible';
import type { Translate } from '../../shared/i18n/translate';
import { useT } from '../../shared/i18n/useT';
import { formatAed } from '../../shared/lib/money';
import { paths } from '../../shared/paths';
import { Button } from '../../shared/ui/Button';
import { Card } from '../../shared/ui/Card';
import { Icon } from '../../shared/ui/Icon';
import { IconButton } from '../../shared/ui/IconButton';
import { TextLink } from '../../shared/ui/LinkButton';
import { SectionHeader } from '../../shared/ui/SectionHeader';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { flexRow, styled } from '../../theme/styled';
import { radius } from '../../theme/tokens';

const Root = styled('div')(({ theme }) => ({
  ...flexRow(12),
  paddingBlock: 8,
  paddingInline: '14px 6px',
  borderRadius: radius.field,
  backgroundColor: theme.vars.palette.success.soft,
  color: theme.vars.palette.success.main,
  '&[data-on=false]': { backgroundColor: theme.vars.palette.sunken, color: theme.vars.palette.text.primary },
  '& .words': { flex: 1, minWidth: 0, lineHeight: 1.35 },
  '& strong': { fontWeight: 600, display: 'block', overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.body2, lineHeight: 1.35 },
}));

export interface AppliedPromoProps {
  code: string;
  /** AED as the server sent it. */
  discount: number;
  problem?: string;
  onRemove: () => void;
}

const amountOff = (t: Translate, discount: number) =>
  discount > 0 ? t('cart.amountOff', { amount: formatAed(discount) }) : '';

export function AppliedPromo({ code, discount, problem, onRemove }: AppliedPromoProps) {
  const t = useT();
  const note = problem || amountOff(t, discount);
  return (
    <Root data-on={!problem}>
      <Icon name="tag" size={22} />
      <span className="words">
        <strong>
          <bdi>{code}</bdi>
        </strong>
        {note && <small>{note}</small>}
      </span>
      <IconButton icon="close" iconSize={20} label={t('cart.removeCode', { code })} onClick={onRemove} />
    </Root>
  );
}

const MAX_LENGTH = 64;

const Row = styled('form')({ display: 'flex', gap: 10 });
const Field = styled(OutlinedInput)({
  flex: 1,
  minWidth: 0,
  '& input': { textTransform: 'uppercase', '&::placeholder': { textTransform: 'none' } },
});
const Note = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  ...flexRow('0 12px'),
  flexWrap: 'wrap',
  marginBlockEnd: 8,
  padding: '8px 14px',
  borderRadius: radius.field,
  backgroundColor: theme.vars.palette.sunken,
  '&[data-tone=error]': { backgroundColor: theme.vars.palette.error.soft, color: theme.vars.palette.error.main },
  '& > span': { flex: '1 1 12rem', minWidth: 0 },
  '& small': { display: 'block', font: 'inherit' },
}));

export interface PromoBoxProps {
  applied: Omit<AppliedPromoProps, 'onRemove'> | null;
  dropped: DroppedPromo | null;
  /** The offer of the URL that the stored code overrules. */
  overruled: { offer: string; code: string; apply: () => void } | null;
  isBusy: boolean;
  onApply: (code: string) => void;
  onRemove: () => void;
}

interface CodeFormProps {
  labelledBy: string;
  text: string;
  isBusy: boolean;
  onChange: (text: string) => void;
  onApply: (code: string) => void;
}

function CodeForm({ labelledBy, text, isBusy, onChange, onApply }: CodeFormProps) {
  const t = useT();
  const code = toPromoCode(text);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!code || isBusy) return;
    onApply(code);
  };
  return (
    <Row onSubmit={handleSubmit} aria-labelledby={labelledBy}>
      <Field
        value={text}
        onChange={(event) => onChange(event.target.value)}
        placeholder={t('cart.promoHint')}
        name="promo"
        autoComplete="off"
        slotProps={{
          input: {
            maxLength: MAX_LENGTH,
            dir: text ? 'ltr' : undefined,
            'aria-label': t('cart.promoLabel'),
            autoCapitalize: 'characters',
            spellCheck: false,
            enterKeyHint: 'done',
          },
        }}
      />
      <Button type="submit" variant="outlined" disabled={!code} loading={isBusy && code !== ''}>
        {t('cart.apply')}
      </Button>
    </Row>
  );
}

export function PromoBox({ applied, dropped, overruled, isBusy, onApply, onRemove }: PromoBoxProps) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState('');
  const code = toPromoCode(text);
  // The code that was applied last, so that its removal is announced, too.
  const [lastCode, setLastCode] = useState('');
  if (applied && applied.code !== lastCode) setLastCode(applied.code);
  const announced = applied
    ? [applied.code, applied.problem || amountOff(t, applied.discount)].filter(Boolean).join(': ')
    : lastCode && !dropped
      ? t('cart.promoDropped', { code: lastCode })
      : '';
  // The text stays until its code has been applied, so that a typing mistake can be corrected.
  if (applied && !isBusy && text) setText('');
  return (
    <Card $pad>
      <SectionHeader
        small
        id={id}
        title={t('cart.promoTitle')}
        action={
          <TextLink to={paths.promotions()} icon="next">
            {t('cart.viewOffers')}
          </TextLink>
        }
      />
      <VisuallyHidden role="status">{isBusy ? '' : announced}</VisuallyHidden>
      {overruled && (
        <Note role="status">
          <span>{t('cart.offerOverruled', { code: overruled.code })}</span>
          <Button variant="text" size="small" disabled={isBusy} onClick={overruled.apply}>
            {t('cart.useOffer', { offer: overruled.offer })}
          </Button>
        </Note>
      )}
      {applied ? (
        <AppliedPromo {...applied} onRemove={onRemove} />
      ) : (
        <>
          {dropped && (!code || dropped.code === code) && (
            <Note role="status" data-tone="error">
              <span>
                {dropped.code === code && dropped.message ? null : t('cart.promoDropped', { code: dropped.code })}
                <small>{dropped.message}</small>
              </span>
              {dropped.isRefused ? null : (
                <Button variant="text" size="small" disabled={isBusy} onClick={() => onApply(dropped.code)}>
                  {t('common.retry')}
                </Button>
              )}
            </Note>
          )}
          <CodeForm labelledBy={id} text={text} isBusy={isBusy} onChange={setText} onApply={onApply} />
        </>
      )}
    </Card>
  );
}
