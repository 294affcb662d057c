import { useT } from '../../shared/i18n/useT';
import { useGoBack } from '../../shared/lib/goBack';
import { Button } from '../../shared/ui/Button';
import { EmptyState } from '../../shared/ui/EmptyState';
import { ScreenFrame } from '../layout/ScreenFrame';

export function NotFoundScreen() {
  const t = useT();
  const goBack = useGoBack();
  return (
    <ScreenFrame title={t('shell.notFoundTitle')} back>
      <EmptyState
        title={t('shell.notFoundText')}
        art="celery"
        action={<Button onClick={goBack}>{t('shell.goBack')}</Button>}
      />
    </ScreenFrame>
  );
}
