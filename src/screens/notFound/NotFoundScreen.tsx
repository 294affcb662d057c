import { useNavigate } from 'react-router-dom';
import { useT } from '../../shared/i18n/useT';
import { Button } from '../../shared/ui/Button';
import { EmptyState } from '../../shared/ui/EmptyState';
import { ScreenFrame } from '../layout/ScreenFrame';

/** Any other path (NF-01); Go Back leads home when the visit began here. */
export function NotFoundScreen() {
  const t = useT();
  const navigate = useNavigate();
  const handleBack = () => {
    if (((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0) void navigate(-1);
    else void navigate('/');
  };
  return (
    <ScreenFrame title={t('shell.notFoundTitle')} back>
      <EmptyState title={t('shell.notFoundText')} art="celery" action={<Button onClick={handleBack}>{t('shell.goBack')}</Button>} />
    </ScreenFrame>
  );
}
