import { useT } from '../i18n/useT';
import { share } from '../lib/share';
import { toast } from '../lib/toast';
import { IconButton } from './IconButton';

export function ShareButton({ path, title }: { path: string; title: string }) {
  const t = useT();
  const handlePress = async () => {
    const outcome = await share({ path, title });
    if (outcome === 'copied') toast.success(t('shell.linkCopied'));
    if (outcome === 'failed') toast.info(new URL(path, window.location.origin).href);
  };
  return (
    <IconButton icon="share" surface="card" label={t('shell.share', { title })} onClick={() => void handlePress()} />
  );
}
