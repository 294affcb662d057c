import { restoreScroll } from './RouteEffects';

const height = { page: 600 };
const nextFrame = () =>
  new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
let scrollTo: jest.SpyInstance;
beforeEach(() => {
  height.page = 600;
  scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, get: () => height.page });
});
afterEach(() => {
  Reflect.deleteProperty(document.documentElement, 'scrollHeight');
});

describe('restoreScroll', () => {
  it('scrolls once where the page is tall enough', async () => {
    height.page = 3000;
    restoreScroll(900);
    await nextFrame();
    expect(scrollTo.mock.calls).toEqual([[0, 900]]);
  });

  it('scrolls once more when the page is tall enough, and not again', async () => {
    restoreScroll(900);
    await nextFrame();
    expect(scrollTo).toHaveBeenCalledTimes(1);
    height.page = 3000;
    await nextFrame();
    await nextFrame();
    await nextFrame();
    expect(scrollTo.mock.calls).toEqual([
      [0, 900],
      [0, 900],
    ]);
  });

  it.each(['keydown', 'wheel', 'touchstart', 'pointerdown'])('ends at a %s of the customer', async (input) => {
    restoreScroll(900);
    window.dispatchEvent(new Event(input));
    height.page = 3000;
    await nextFrame();
    await nextFrame();
    expect(scrollTo).toHaveBeenCalledTimes(1);
  });
});
