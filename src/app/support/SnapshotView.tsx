import { useId, useState, type ReactNode } from 'react';
import type { Snapshot } from '../../../contract/support';
import { saveSnapshot } from '../../features/support/snapshot';
import { warningsOf } from '../../features/support/warnings';
import { useT } from '../../shared/i18n/useT';
import { Button } from '../../shared/ui/Button';
import { Card } from '../../shared/ui/Card';
import { gridRows, styled } from '../../theme/styled';

const Ground = styled(Card)(({ theme }) => ({
  ...gridRows(12),
  padding: 20,
  overflowWrap: 'anywhere',
  ...theme.typography.body1,
  '& h2': theme.typography.h3,
  '& ul': { display: 'grid', gap: 10, paddingInlineStart: '1.2em', listStyle: 'disc' },
}));

export function Block({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Ground role="region" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Ground>
  );
}

export function SnapshotView({ snapshot, onReplay }: { snapshot: Snapshot; onReplay: () => void }) {
  const t = useT();
  const warnings = warningsOf(snapshot, t);
  return (
    <Block title={t('support.warnings')}>
      {warnings.length === 0 ? <p>{t('support.noWarnings')}</p> : null}
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      <Button onClick={onReplay}>{t('support.asSeen')}</Button>
      <Button variant="outlined" onClick={() => saveSnapshot(snapshot)}>
        {t('support.save')}
      </Button>
    </Block>
  );
}

const hasToken = ({ token, user = '' }: Record<string, string>): boolean =>
  Boolean(token) || /"auth_token"\s*:\s*"[^"]+"/.test(user);

interface AskServerCardProps {
  keys: Record<string, string>;
  isAsked: boolean;
  /** Resolves to whether the server gave a cart. */
  onAsk: () => Promise<boolean>;
}

/** What pasted keys lack. Loading it takes two presses, because it uses the customer's token. */
export function AskServerCard({ keys, isAsked, onAsk }: AskServerCardProps) {
  const t = useT();
  const [step, setStep] = useState<'idle' | 'sure' | 'asking' | 'failed'>('idle');
  const isSure = step === 'sure' || step === 'asking';
  const handlePress = async () => {
    setStep(isSure ? 'asking' : 'sure');
    if (isSure) setStep((await onAsk()) ? 'idle' : 'failed');
  };
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
            onClick={() => void handlePress()}
          >
            {t(isSure ? 'support.askConfirm' : 'support.askServer')}
          </Button>
        </>
      ) : null}
    </Block>
  );
}
