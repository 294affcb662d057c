export interface Shared {
  path: string;
  title: string;
}

export type ShareOutcome = 'shared' | 'copied' | 'dismissed' | 'failed';

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
