import { useT } from '../i18n/useT';
import { toast } from '../lib/toast';
import { IconButton } from './IconButton';

interface Shared {
  path: string;
  title: string;
}

type ShareOutcome = 'shared' | 'copied' | 'dismissed' | 'failed';

export async function share({ path, title }: Shared): Promise<ShareOutcome> {
  const url = new URL(path, window.location.origin).href;
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (error) {
      // The customer closed the sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'failed';
  }
}

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
