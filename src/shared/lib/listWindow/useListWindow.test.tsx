import { act, fireEvent, render, screen } from '@testing-library/react';
import { useListWindow, type ListLayout } from './useListWindow';

/** A browser's layout in a few lines: one column of rows 100 px high with gaps of 10, in a window of 500 px. */
const ROW = 100;
const GAP = 10;
const layoutAt = (): ListLayout => ({ columns: 1, gap: GAP, rowHeight: ROW });
let scrolled = 0;

beforeEach(() => {
  scrolled = 0;
  Object.defineProperty(window, 'innerHeight', { value: 500, configurable: true });
  jest.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(400);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.tagName === 'UL' ? new DOMRect(0, -scrolled, 400, 0) : new DOMRect(0, 0, 400, ROW);
  });
});
afterEach(() => jest.restoreAllMocks());

function List({ count, name, isBack }: { count: number; name: string; isBack?: boolean }) {
  const { ref, parts } = useListWindow({ count, name, layoutAt, isBack });
  return (
    <ul ref={ref}>
      {parts.flatMap((part, index) => ('px' in part
        ? [<li key={`left out ${index}`} aria-hidden="true" data-px={part.px} />]
        : Array.from({ length: part.to - part.from }, (_, offset) => <li key={part.from + offset} data-at={part.from + offset}><button>{part.from + offset}</button></li>)))}
    </ul>
  );
}

const drawn = () => screen.getAllByRole('button').map((each) => Number(each.textContent));
const leftOut = () => [...document.querySelectorAll<HTMLElement>('[data-px]')].map((each) => Number(each.dataset['px']));
const upTo = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
/** As a browser: frames, tasks and what they draw, until nothing moves any more. */
async function settle() {
  for (let before = ''; before !== drawn().join();) {
    before = drawn().join();
    await act(async () => { await new Promise<void>((resolve) => { requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))); }); });
  }
}
function scrollTo(px: number) {
  scrolled = px;
  act(() => { fireEvent.scroll(window); });
}

describe('useListWindow', () => {
  it('draws first what fits the window, then all of a short list', async () => {
    render(<List count={30} name="short" />);
    expect(drawn()).toEqual(upTo(0, 4));
    expect(leftOut()).toEqual([26 * ROW + 25 * GAP]);
    await settle();
    expect(drawn()).toEqual(upTo(0, 30));
    expect(leftOut()).toEqual([]);
  });

  it('draws of a long list what is around the window, and the height of the rest stays', async () => {
    render(<List count={1000} name="long" />);
    await settle();
    expect(drawn()).toEqual(upTo(0, 12));
    scrollTo(50_000);
    const seen = drawn();
    expect(seen).toContain(Math.floor(50_000 / (ROW + GAP)));
    expect(seen.length).toBeLessThan(10);
    await settle();
    expect(drawn()).toEqual(upTo(444, 468));
    const total = leftOut().reduce((sum, px) => sum + px + GAP, 0) + drawn().length * (ROW + GAP);
    expect(total).toBe(1000 * (ROW + GAP));
  });

  it('keeps the row with the focus, and the rows that Tab leads to', async () => {
    render(<List count={1000} name="focus" />);
    await settle();
    act(() => screen.getByRole('button', { name: '5' }).focus());
    scrollTo(50_000);
    await settle();
    expect(drawn().slice(0, 3)).toEqual([4, 5, 6]);
    expect(screen.getByRole('button', { name: '5' })).toHaveFocus();
    act(() => screen.getByRole('button', { name: '450' }).focus());
    scrollTo(52_000);
    await settle();
    expect(drawn()).not.toContain(5);
  });

  it('draws rows that came while the end was in view in the same frame', async () => {
    const { rerender } = render(<List count={70} name="more" />);
    await settle();
    scrollTo(70 * (ROW + GAP) - 500);
    await settle();
    rerender(<List count={90} name="more" />);
    expect(drawn()).toContain(70);
    await settle();
    expect(drawn().at(-1)).toBeGreaterThan(74);
  });

  it('draws first, on coming back, what was seen last', async () => {
    const { unmount } = render(<List count={1000} name="back" />);
    await settle();
    scrollTo(50_000);
    await settle();
    unmount();
    render(<List count={1000} name="back" isBack />);
    expect(drawn()).toEqual(upTo(453, 461));
    expect(leftOut()[0]).toBe(453 * (ROW + GAP) - GAP);
  });
});
