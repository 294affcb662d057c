import type { ReactNode } from 'react';

/** A link out of the app; without a configured address the words stand as plain text, never as a dead link. */
export function ExternalLink({ href, children, className }: { href: string; children: ReactNode; className?: string }) {
  if (!/^https?:\/\//.test(href)) return <span className={className}>{children}</span>;
  return <a href={href} target="_blank" rel="noopener noreferrer" className={className}>{children}</a>;
}
