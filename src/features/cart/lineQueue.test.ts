import { createLineQueue } from './lineQueue';
import { fc } from '../../testing/fastCheck';

type Answer = { data: number; error?: undefined } | { error: string };

/** A queue whose requests the test answers, without waiting for frames. */
function setUp() {
  const sent: { line: string; quantity: number; reply: (answer: Answer) => void }[] = [];
  const queue = createLineQueue<Answer>(() => Promise.resolve());
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  return {
    queue,
    sent,
    settle,
    ask: (line: string, quantity: number) =>
      queue.enqueue(
        line,
        quantity,
        () =>
          new Promise((resolve) => {
            sent.push({ line, quantity, reply: resolve });
          }),
      ),
    answer: async (index: number, isTaken = true) => {
      const request = sent[index];
      request?.reply(isTaken ? { data: request.quantity } : { error: 'refused' });
      await settle();
    },
    quantities: () => sent.map(({ quantity }) => quantity),
  };
}

describe('the queue of a cart line', () => {
  it('CART-11 A-33 one request a line is under way and the last of many presses wins', async () => {
    const { ask, answer, quantities, settle } = setUp();
    const first = ask('wings', 2);
    await settle();
    const others = [3, 4, 5].map((quantity) => ask('wings', quantity));
    expect(quantities()).toEqual([2]);
    await answer(0);
    expect(quantities()).toEqual([2, 5]);
    await answer(1);
    expect(await Promise.all([first, ...others])).toEqual([{ data: 2 }, { data: 5 }, { data: 5 }, { data: 5 }]);
    expect(quantities()).toEqual([2, 5]);
  });

  it('B-04 several taps of one frame are one request', async () => {
    const { ask, quantities, settle } = setUp();
    [2, 3, 4].forEach((quantity) => void ask('wings', quantity));
    await settle();
    expect(quantities()).toEqual([4]);
  });

  it('B-04 going back to the quantity just sent sends nothing, and later quantities are sent', async () => {
    const { ask, answer, quantities, settle } = setUp();
    void ask('wings', 2);
    await settle();
    void ask('wings', 3);
    void ask('wings', 2);
    await answer(0);
    expect(quantities()).toEqual([2]);
    void ask('wings', 2);
    await settle();
    expect(quantities()).toEqual([2, 2]);
  });

  it('B-04 lines do not wait for each other', async () => {
    const { ask, sent, settle } = setUp();
    void ask('wings', 2);
    void ask('fries', 3);
    await settle();
    expect(sent.map(({ line }) => line)).toEqual(['wings', 'fries']);
  });

  it('B-04 a refused quantity refuses what waited behind it, and the next tap is sent', async () => {
    const { ask, answer, quantities, settle } = setUp();
    const refused = ask('wings', 51);
    await settle();
    const waiting = ask('wings', 52);
    await answer(0, false);
    expect(await Promise.all([refused, waiting])).toEqual([{ error: 'refused' }, { error: 'refused' }]);
    void ask('wings', 1);
    await settle();
    expect(quantities()).toEqual([51, 1]);
  });

  it('B-04 a flush sends what waits for the next frame and what waits behind a request', async () => {
    const { queue, ask, quantities, settle } = setUp();
    const waitingForFrame = createLineQueue<Answer>(() => new Promise(() => undefined));
    const send = jest.fn(() => Promise.resolve<Answer>({ data: 7 }));
    const frozen = waitingForFrame.enqueue('wings', 7, send);
    waitingForFrame.flush();
    expect(await frozen).toEqual({ data: 7 });
    void ask('wings', 2);
    await settle();
    void ask('wings', 3);
    queue.flush();
    await settle();
    expect(quantities()).toEqual([2, 3]);
  });

  it("CART-11 B-04 for any taps and replies, each line's last tap is sent last, one at a time", async () => {
    const step = fc.oneof(
      fc.record({ line: fc.constantFrom('wings', 'fries'), quantity: fc.integer({ min: 0, max: 4 }) }),
      fc.constant('answer' as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { ask, answer, sent, settle } = setUp();
        const last = new Map<string, number>();
        let answered = 0;
        const underWay = () => sent.slice(answered).map(({ line }) => line);
        for (const tap of steps) {
          if (tap === 'answer') {
            if (answered < sent.length) await answer(answered++);
          } else {
            last.set(tap.line, tap.quantity);
            void ask(tap.line, tap.quantity);
            await settle();
          }
          expect(new Set(underWay()).size).toBe(underWay().length);
        }
        while (answered < sent.length) await answer(answered++);
        for (const [line, quantity] of last)
          expect(sent.filter((request) => request.line === line).at(-1)?.quantity).toBe(quantity);
      }),
    );
  });
});
