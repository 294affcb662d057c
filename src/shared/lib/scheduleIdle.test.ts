import { scheduleIdle } from './scheduleIdle';

describe('steps in idle periods', () => {
  const waiting: (() => void)[] = [];
  const browser = window as { requestIdleCallback?: unknown };
  beforeEach(() => {
    waiting.length = 0;
    browser.requestIdleCallback = (run: () => void) => waiting.push(run);
  });
  afterEach(() => {
    delete browser.requestIdleCallback;
  });
  const becomeIdle = async () => {
    waiting.splice(0).forEach((run) => run());
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };

  it('runs one step per idle period, and the next after it has settled', async () => {
    const done: string[] = [];
    let end: () => void = () => undefined;
    scheduleIdle([
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
          done.push('one');
        }),
      () => done.push('two'),
    ]);
    expect(done).toEqual([]);
    await becomeIdle();
    await becomeIdle();
    expect(done).toEqual(['one']);
    end();
    await becomeIdle();
    await becomeIdle();
    expect(done).toEqual(['one', 'two']);
  });

  it('runs no step after cancellation or a failed step', async () => {
    const done: string[] = [];
    const cancel = scheduleIdle([() => done.push('one'), () => done.push('two')]);
    await becomeIdle();
    cancel();
    await becomeIdle();
    expect(done).toEqual(['one']);
    scheduleIdle([() => Promise.reject(new Error('no file')), () => done.push('never')]);
    for (let turn = 0; turn < 4; turn += 1) await becomeIdle();
    expect(done).toEqual(['one']);
  });
});
