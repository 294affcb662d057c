const HARMLESS = ['tab', 'change', 'offer', 'status', 'id'];

/** Path and those parts of the query that name no person and open no account: a reset link has a code in it. */
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
