import { useState } from 'react';
import { useT } from '../../shared/i18n/useT';
import { Button } from '../../shared/ui/Button';
import { Block } from './Block';

/** Whether the keys contain a customer's token. */
const hasToken = ({ token, user = '' }: Record<string, string>): boolean =>
  Boolean(token) || /"auth_token"\s*:\s*"[^"]+"/.test(user);

/** What pasted keys lack. Loading it takes two presses, because it uses the customer's token. */
export function AskServerCard({
  keys,
  isAsked,
  onAsk,
}: {
  keys: Record<string, string>;
  isAsked: boolean;
  onAsk: (keys: Record<string, string>) => Promise<boolean>;
}) {
  const t = useT();
  const [step, setStep] = useState<'idle' | 'sure' | 'asking' | 'failed'>('idle');
  const handleAsk = async () => {
    setStep('asking');
    setStep((await onAsk(keys)) ? 'idle' : 'failed');
  };
  const isSure = step === 'sure' || step === 'asking';
  return (
    <Block title={t('support.rawTitle')}>
      <p>{t(isAsked ? 'support.asked' : 'support.rawNote')}</p>
      {step === 'failed' ? <p role="alert">{t('support.askFailed')}</p> : null}
      {hasToken(keys) && !isAsked ? (
        <>
          <p>{t('support.rawToken')}</p>
          <Button
            variant={isSure ? 'contained' : 'outlined'}
            loading={step === 'asking'}
            onClick={() => {
              if (isSure) void handleAsk();
              else setStep('sure');
            }}
          >
            {t(isSure ? 'support.askConfirm' : 'support.askServer')}
          </Button>
        </>
      ) : null}
    </Block>
  );
}
