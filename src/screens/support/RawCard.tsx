import { useState } from 'react';
import { useT } from '../../shared/i18n/useT';
import { Button } from '../../shared/ui/Button';
import { Card } from '../../shared/ui/Card';
import { styled } from '../../theme/styled';

const Ground = styled(Card)(({ theme }) => ({
  display: 'grid',
  gap: 12,
  padding: 20,
  '& h2': theme.typography.h3,
  '& p': { ...theme.typography.body1, maxWidth: '70ch' },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 8 },
}));

/**
 * What pasted keys show and lack. Loading the server's data takes two presses, because it uses the customer's token.
 */
export function RawCard({
  hasToken,
  isAsked,
  onAsk,
}: {
  hasToken: boolean;
  isAsked: boolean;
  onAsk: () => Promise<boolean>;
}) {
  const t = useT();
  const [step, setStep] = useState<'idle' | 'sure' | 'asking' | 'failed'>('idle');
  const handleAsk = async () => {
    setStep('asking');
    setStep((await onAsk()) ? 'idle' : 'failed');
  };
  return (
    <Ground>
      <h2>{t('support.rawTitle')}</h2>
      <p>{t(isAsked ? 'support.asked' : 'support.rawNote')}</p>
      {hasToken && !isAsked ? <p>{t('support.rawToken')}</p> : null}
      {step === 'failed' ? <p role="alert">{t('support.askFailed')}</p> : null}
      {hasToken && !isAsked ? (
        <div>
          {step === 'sure' || step === 'asking' ? (
            <>
              <Button
                loading={step === 'asking'}
                onClick={() => {
                  void handleAsk();
                }}
              >
                {t('support.askConfirm')}
              </Button>
              <Button variant="text" onClick={() => setStep('idle')}>
                {t('support.cancel')}
              </Button>
            </>
          ) : (
            <Button variant="outlined" onClick={() => setStep('sure')}>
              {t('support.askServer')}
            </Button>
          )}
        </div>
      ) : null}
    </Ground>
  );
}
