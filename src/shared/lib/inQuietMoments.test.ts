import { inQuietMoments } from './inQuietMoments';

describe('steps in quiet moments', () => {
  /** A browser that says itself when it is quiet. */
  const waiting: (() => void)[] = [];
  const browser = window as { requestIdleCallback?: unknown };
  beforeEach(() => { waiting.length = 0; browser.requestIdleCallback = (run: () => void) => waiting.push(run); });
  afterEach(() => { delete browser.requestIdleCallback; });
  const quiet = async () => {
    waiting.splice(0).forEach((run) => run());
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };

  it('takes one step a moment, and the next only when it has ended', async () => {
    const done: string[] = [];
    let end: () => void = () => undefined;
    inQuietMoments([() => new Promise<void>((resolve) => { end = resolve; done.push('one'); }), () => done.push('two')]);
    expect(done).toEqual([]);
    await quiet();
    await quiet();
    expect(done).toEqual(['one']);
    end();
    await quiet();
    await quiet();
    expect(done).toEqual(['one', 'two']);
  });

  it('takes none after it was called off, nor after one that failed', async () => {
    const done: string[] = [];
    const callOff = inQuietMoments([() => done.push('one'), () => done.push('two')]);
    await quiet();
    callOff();
    await quiet();
    expect(done).toEqual(['one']);
    inQuietMoments([() => Promise.reject(new Error('no file')), () => done.push('never')]);
    for (let turn = 0; turn < 4; turn += 1) await quiet();
    expect(done).toEqual(['one']);
  });
});
