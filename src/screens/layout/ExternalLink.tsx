import type { ReactNode } from 'react';

/** A link to another site; plain text where no URL is configured. */
export function ExternalLink({ href, children, className }: { href: string; children: ReactNode; className?: string }) {
  if (!/^https?:\/\//.test(href)) return <span className={className}>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  );
}
