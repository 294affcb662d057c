import { useT } from '../shared/i18n/useT';
import { Button } from '../shared/ui/Button';
import { Ember } from '../shared/ui/Ember';
import { styled } from '../theme/styled';

const Splash = styled('main')(({ theme }) => ({
  minHeight: '100dvh', display: 'grid', placeItems: 'center', alignContent: 'center', gap: 20, padding: 24, textAlign: 'center',
  background: `linear-gradient(${theme.vars.palette.top.main} 136px, ${theme.vars.palette.background.default} 136px)`,
}));

/** While the guest login runs; with its failure, the one button that helps (BOOT-05). */
export function SplashScreen({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  const t = useT();
  return (
    <Splash aria-busy={!hasFailed}>
      <Ember size={72} />
      {hasFailed && (
        <>
          <h1>{t('shell.guestFailed')}</h1>
          <Button onClick={onRetry}>{t('common.retry')}</Button>
        </>
      )}
    </Splash>
  );
}
