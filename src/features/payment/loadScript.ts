const loading = new Map<string, Promise<void>>();

/** Loads a provider's script once; after a failure the next call tries again. */
export async function loadScript<Api>(url: string, read: () => Api | undefined): Promise<Api> {
  const failed = () => new Error('The card fields could not be loaded.');
  if (!read() && !loading.has(url)) {
    const loaded = new Promise<void>((resolve, reject) => {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      script.addEventListener('load', () => resolve());
      script.addEventListener('error', () => {
        loading.delete(url);
        script.remove();
        reject(failed());
      });
      document.head.append(script);
    });
    loading.set(url, loaded);
  }
  if (!read()) await loading.get(url);
  const api = read();
  if (api) return api;
  loading.delete(url);
  throw failed();
}
