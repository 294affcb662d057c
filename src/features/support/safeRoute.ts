const HARMLESS = ['tab', 'change', 'offer', 'status', 'id'];

/** The path with the allowed query parameters, without personal data or codes. */
export function safeRoute(route: string): string {
  const [path = '/', query = ''] = route.split('#')[0]?.split('?') ?? [];
  if (!path.startsWith('/') || path.startsWith('//')) return '/';
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  if (!/^\/(reset-password|verify-otp|login|register)/.test(path)) {
    for (const name of HARMLESS) {
      const value = given.get(name);
      if (value) kept.set(name, value.slice(0, 64));
    }
  }
  const left = kept.toString();
  return left ? `${path}?${left}` : path;
}
