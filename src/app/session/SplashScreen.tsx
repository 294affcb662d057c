import { useEffect, useState } from 'react';
import { useT } from '../../shared/i18n/useT';
import { Button } from '../../shared/ui/Button';
import { BrandShape } from '../../shared/ui/BrandShape';
import { centred, styled } from '../../theme/styled';

const MESSAGE_DELAY_MS = 700;

const Splash = styled('main')(({ theme }) => ({
  minHeight: '100dvh',
  ...centred,
  alignContent: 'center',
  gap: 20,
  padding: 24,
  textAlign: 'center',
  background: `linear-gradient(${theme.vars.palette.top.main} 136px, ${theme.vars.palette.background.default} 136px)`,
  '& p': { ...theme.typography.body1, margin: 0, minHeight: '1.5em' },
}));

export function SplashScreen({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  const t = useT();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (hasFailed) return undefined;
    const timer = setTimeout(() => setIsSlow(true), MESSAGE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [hasFailed]);
  return (
    <Splash aria-busy={!hasFailed}>
      <BrandShape size={72} />
      {hasFailed ? (
        <>
          <h1>{t('errors.guestLogin')}</h1>
          <Button onClick={onRetry}>{t('common.retry')}</Button>
        </>
      ) : (
        // Present from the start, because a live region announces only later changes.
        <p role="status">{isSlow ? t('shell.starting') : ''}</p>
      )}
    </Splash>
  );
}
