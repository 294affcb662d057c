import { useId, type ReactNode } from 'react';
import type { Fact } from '../../features/support/report';
import { Card } from '../../shared/ui/Card';
import { styled } from '../../theme/styled';

const Ground = styled(Card)(({ theme }) => ({
  display: 'grid',
  gap: 12,
  padding: 20,
  overflowWrap: 'anywhere',
  ...theme.typography.body1,
  '& h2': theme.typography.h3,
  '& dl': { display: 'grid', gridTemplateColumns: 'minmax(7rem, 2fr) 3fr', gap: '8px 16px' },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& ul': { display: 'grid', gap: 10, paddingInlineStart: '1.2em', listStyle: 'disc' },
}));

/** A titled card. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Ground role="region" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Ground>
  );
}

/** Labels with their texts, each in its own direction. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl>
    {facts.map(([label, text], index) => (
      <div key={index} style={{ display: 'contents' }}>
        <dt>
          <bdi>{label}</bdi>
        </dt>
        <dd>
          <bdi>{text}</bdi>
        </dd>
      </div>
    ))}
  </dl>
);
