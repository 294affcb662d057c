/** What is shared: a plain address of the app with words about it. */
export interface Shared { path: string; title: string }

export type ShareOutcome = 'shared' | 'copied' | 'dismissed' | 'failed';

/** Hands an address to the system's share sheet, or where there is none to the clipboard. */
export async function share({ path, title }: Shared): Promise<ShareOutcome> {
  const url = new URL(path, window.location.origin).href;
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return 'shared';
    } catch (error) {
      // The customer closed the sheet; anything else means that there is none after all.
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
