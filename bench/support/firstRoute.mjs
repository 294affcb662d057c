/** The scripts that a page loads by itself, in their order: what the first route costs. */
export const firstRouteScripts = (html) => [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map((match) => match[1]);
