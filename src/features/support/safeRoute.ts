const allowedParams = ['tab', 'change', 'offer', 'status', 'id'];

/** The path with the allowed query parameters, without personal data or codes. */
export function safeRoute(route: string): string {
  const [path = '/', query = ''] = route.split('#')[0]?.split('?') ?? [];
  if (!path.startsWith('/') || path.startsWith('//')) return '/';
  const params = new URLSearchParams(query);
  const allowed = new URLSearchParams();
  if (!/^\/(reset-password|verify-otp|login|register)/.test(path)) {
    for (const name of allowedParams) {
      const value = params.get(name);
      if (value) allowed.set(name, value.slice(0, 64));
    }
  }
  const rest = allowed.toString();
  return rest ? `${path}?${rest}` : path;
}
