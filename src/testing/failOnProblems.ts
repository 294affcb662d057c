let problems: string[] = [];
let expected: RegExp[] = [];
let seen: string[] = [];

/** A development check of Redux Toolkit that took long on a slow machine. */
const ignored = 'StateInvariantMiddleware took';

const report = (problem: string) => {
  if (problem.includes(ignored)) return;
  const list = expected.some((pattern) => pattern.test(problem)) ? seen : problems;
  list.push(problem);
};

export const failTest = (problem: string): void => report(problem);

/** Allows expected console output that matches `pattern` in the running test. */
export const expectProblem = (pattern: RegExp): void => {
  expected.push(pattern);
};

export const expectedProblems = (): readonly string[] => seen;

const textOf = (value: unknown) => (value instanceof Error ? (value.stack ?? value.message) : String(value));

export function installFailOnProblems(): void {
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...parts: unknown[]) => report(`console.${level}: ${parts.map(textOf).join(' ')}`);
  }
  const onRejection = (reason: unknown) => report(`unhandled rejection: ${textOf(reason)}`);
  beforeAll(() => {
    process.on('unhandledRejection', onRejection);
  });
  afterAll(() => {
    process.off('unhandledRejection', onRejection);
  });
  beforeEach(() => {
    problems = [];
    expected = [];
    seen = [];
  });
  afterEach(() => {
    const reported = problems;
    problems = [];
    if (reported.length > 0)
      throw new Error(`The test passed over ${reported.length} problem(s):\n${reported.join('\n')}`);
  });
}
