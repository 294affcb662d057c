import { createLineQueue } from './lineQueue';

function setUp() {
  const sent: { line: string; quantity: number; answer: (isTaken: boolean) => void }[] = [];
  const settled: [string, boolean][] = [];
  const queue = createLineQueue({
    send: (line, quantity) => new Promise((resolve) => { sent.push({ line, quantity, answer: resolve }); }),
    onSettled: (line, isTaken) => settled.push([line, isTaken]),
  });
  const answer = async (index: number, isTaken = true) => {
    sent[index]?.answer(isTaken);
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return { queue, sent, settled, answer, quantities: () => sent.map((each) => each.quantity) };
}

describe('the queue of a cart line', () => {
  it('CART-11 A-33 one request a line is under way and the last of many presses wins', async () => {
    const { queue, answer, quantities, settled } = setUp();
    [2, 3, 4, 5].forEach((quantity) => queue.ask('wings', quantity));
    expect(quantities()).toEqual([2]);
    await answer(0);
    expect(quantities()).toEqual([2, 5]);
    expect(settled).toEqual([]);
    await answer(1);
    expect(quantities()).toEqual([2, 5]);
    expect(settled).toEqual([['wings', true]]);
  });

  it('B-04 going back to what was just sent asks for nothing more', async () => {
    const { queue, answer, quantities } = setUp();
    queue.ask('wings', 2);
    queue.ask('wings', 3);
    queue.ask('wings', 2);
    await answer(0);
    expect(quantities()).toEqual([2]);
  });

  it('B-04 lines do not wait for each other', () => {
    const { queue, sent } = setUp();
    queue.ask('wings', 2);
    queue.ask('fries', 3);
    expect(sent.map((each) => each.line)).toEqual(['wings', 'fries']);
  });

  it('B-04 a refused change gives up what waited behind it', async () => {
    const { queue, answer, quantities, settled } = setUp();
    queue.ask('wings', 51);
    queue.ask('wings', 52);
    await answer(0, false);
    expect(quantities()).toEqual([51]);
    expect(settled).toEqual([['wings', false]]);
    queue.ask('wings', 1);
    expect(quantities()).toEqual([51, 1]);
  });
});
