/** The steps of a flow with the entries of the Redux DevTools log. */
export interface Story {
  title: string;
  steps: { what: string; events: string[] }[];
}

const CALL = /^api\/(\w+)\/(pending|fulfilled|rejected)$/;

/**
 * The entries of a step: events in their order, each call once with its outcome. Concurrent calls are answered in any
 * order, so they are sorted by name between two events.
 */
function tell(events: readonly string[]): string[] {
  const outcome = (name: string) => (events.includes(`api/${name}/rejected`) ? 'rejected' : 'fulfilled');
  const lines: string[] = [];
  let calls: string[] = [];
  for (const event of events) {
    const [, name, end] = CALL.exec(event) ?? [];
    if (name && end === 'pending') calls.push(`api/${name}/pending, ${outcome(name)}`);
    if (name) continue;
    lines.push(...[...new Set(calls)].sort(), event);
    calls = [];
  }
  return [...lines, ...[...new Set(calls)].sort()];
}

export const asStory = ({ title, steps }: Story): Story => ({
  title,
  steps: steps.map(({ what, events }) => ({ what, events: tell(events) })),
});

const QUESTION = /^api\/(get|search)/;

/**
 * The part of a flow that must not change: events and changes in their order, and the set of calls, because prefetches
 * are sent at any time.
 */
export const gist = ({ title, steps }: Story) => ({
  title,
  steps: steps.map(({ what, events }) => ({ what, events: events.filter((event) => !QUESTION.test(event)) })),
  questions: [...new Set(steps.flatMap(({ events }) => events.filter((event) => QUESTION.test(event))))].sort(),
});

const HEAD = `# What Redux DevTools shows

Made by \`npm run flows\` from a run of the built app in Chromium against the reference backend; the browser tests
compare it with what happens (\`e2e/firstOrder.spec.ts\`). Events are named \`domain/whatHappened\`; a call is
\`api/endpoint\`, shown here once, with its end; calls between two events are sorted by name.
How the log is masked: [architecture](architecture.md).
`;

export const writeStories = (stories: readonly Story[]): string =>
  [
    HEAD,
    ...stories
      .map(asStory)
      .map(({ title, steps }) =>
        [
          `## ${title}\n`,
          ...steps.map(({ what, events }) => `The customer ${what}:\n\n\`\`\`\n${events.join('\n')}\n\`\`\`\n`),
        ].join('\n'),
      ),
  ].join('\n');

export const storiesIn = (page: string): Story[] =>
  page
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const title = part.slice(0, part.indexOf('\n'));
      const steps = [...part.matchAll(/^The customer (.*):\n\n```\n([\s\S]*?)\n?```/gm)].map(
        ([, what = '', events = '']) => ({ what, events: events.split('\n').filter(Boolean) }),
      );
      return { title, steps };
    });
