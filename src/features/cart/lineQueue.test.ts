import { fc } from '../../testing/fastCheck';
import { createLineQueue } from './lineQueue';

function setUp() {
  const sent: { line: string; quantity: number; reply: (isAccepted: boolean) => void; isAborted: boolean }[] = [];
  const undone: number[] = [];
  const queue = createLineQueue(() => undefined);
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  const send = (line: string) => (quantity: number) => {
    let reply: (isAccepted: boolean) => void = () => undefined;
    const isAccepted = new Promise<boolean>((resolve) => {
      reply = resolve;
    });
    const request = { line, quantity, reply, isAborted: false };
    sent.push(request);
    const abort = () => {
      request.isAborted = true;
      reply(false);
    };
    return { isAccepted, abort };
  };
  return {
    queue,
    sent,
    undone,
    settle,
    ask: (line: string, ...wanted: number[]) => {
      for (const quantity of wanted)
        queue.enqueue(line, quantity, 1, { send: send(line), undo: (accepted) => undone.push(accepted) });
      return settle();
    },
    answer: async (index: number, isAccepted = true) => {
      sent[index]?.reply(isAccepted);
      await settle();
    },
    quantities: () => sent.map(({ quantity }) => quantity),
  };
}

describe('the queue of a cart line', () => {
  it('CART-11 A-33 B-04 one request a line is under way, the last tap wins, lines do not wait', async () => {
    const { ask, answer, quantities, undone } = setUp();
    await ask('wings', 2);
    await ask('wings', 3, 4, 5);
    expect(quantities()).toEqual([2]);
    await ask('fries', 7);
    expect(quantities()).toEqual([2, 7]);
    await answer(0);
    await answer(2);
    expect([quantities(), undone]).toEqual([[2, 7, 5], []]);
  });

  it('B-04 a refused quantity undoes what waited behind it, and the next tap is sent', async () => {
    const { ask, answer, quantities, undone } = setUp();
    await ask('wings', 50);
    await ask('wings', 51);
    await answer(0);
    await ask('wings', 52);
    await answer(1, false);
    expect([quantities(), undone]).toEqual([[50, 51], [50]]);
    await ask('wings', 2);
    expect(quantities()).toEqual([50, 51, 2]);
  });

  it("CART-11 B-04 for any taps and replies, each line's last tap is sent last, one at a time", async () => {
    const step = fc.oneof(
      fc.record({ line: fc.constantFrom('wings', 'fries'), quantity: fc.integer({ min: 2, max: 5 }) }),
      fc.constantFrom('answer' as const, 'flush' as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { ask, answer, sent, settle, queue } = setUp();
        const last = new Map<string, number>();
        const answered = new Set<number>();
        const underWay = () =>
          sent.flatMap((request, index) => (answered.has(index) || request.isAborted ? [] : [index]));
        const answerNext = async () => {
          const [next] = underWay();
          if (next === undefined) return false;
          answered.add(next);
          await answer(next);
          return true;
        };
        for (const tap of steps) {
          if (tap === 'answer') await answerNext();
          else if (tap === 'flush') queue.flush();
          else {
            last.set(tap.line, tap.quantity);
            await ask(tap.line, tap.quantity);
          }
          await settle();
          const lines = underWay().map((index) => sent[index]?.line);
          expect(new Set(lines).size).toBe(lines.length);
        }
        while (await answerNext());
        for (const [line, quantity] of last)
          expect(sent.filter((request) => request.line === line).at(-1)?.quantity).toBe(quantity);
      }),
    );
  });
});
