import { useId, useState, type ReactNode } from 'react';
import type { Snapshot } from '../../../contract/support';
import { reportOf, type Fact } from '../../features/support/report';
import { saveSnapshot } from '../../features/support/snapshot';
import { useT } from '../../shared/i18n/useT';
import { Button } from '../../shared/ui/Button';
import { Card } from '../../shared/ui/Card';
import { PageStack, TwoColumns } from '../../shared/ui/PageContainer';
import { gridRows, styled } from '../../theme/styled';

const Ground = styled(Card)(({ theme }) => ({
  ...gridRows(12),
  padding: 20,
  overflowWrap: 'anywhere',
  ...theme.typography.body1,
  '& h2': theme.typography.h3,
  '& dl': { display: 'grid', gridTemplateColumns: 'minmax(7rem, 2fr) 3fr', gap: '8px 16px' },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& ul': { display: 'grid', gap: 10, paddingInlineStart: '1.2em', listStyle: 'disc' },
}));

export function Block({ title, facts, children }: { title: string; facts?: readonly Fact[]; children?: ReactNode }) {
  const id = useId();
  return (
    <Ground role="region" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      {facts ? (
        <dl>
          {facts.map(([label, text], index) => (
            <div key={index} style={{ display: 'contents' }}>
              <dt>
                <bdi>{label}</bdi>
              </dt>
              <dd>
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </Ground>
  );
}

export function SnapshotView({ snapshot, onReplay }: { snapshot: Snapshot; onReplay: () => void }) {
  const t = useT();
  const { warnings, cart, customer, keys } = reportOf(snapshot, t);
  return (
    <TwoColumns>
      <PageStack>
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
        <Block title={t('support.cart')} facts={cart} />
      </PageStack>
      <PageStack>
        <Block title={t('support.who')} facts={customer} />
        <Block title={t('support.keys')} facts={keys} />
      </PageStack>
    </TwoColumns>
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
