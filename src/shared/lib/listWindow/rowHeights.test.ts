import { createRowHeights } from './rowHeights';

describe('the heights of rows', () => {
  it('takes the estimate until a row is measured, and the first measured row for the others from then on', () => {
    const heights = createRowHeights(100, 10);
    expect(heights.heightOf({ from: 0, to: 4 })).toBe(430);
    expect(heights.note(0, 120)).toBe(20);
    expect(heights.heightOf({ from: 0, to: 4 })).toBe(4 * 120 + 30);
    expect(heights.note(2, 150)).toBe(30);
    expect(heights.note(2, 150)).toBe(0);
    expect(heights.heightOf({ from: 0, to: 4 })).toBe(3 * 120 + 150 + 30);
    expect(heights.heightOf({ from: 2, to: 3 })).toBe(150);
    expect(heights.heightOf({ from: 3, to: 3 })).toBe(0);
  });

  it('finds the rows of a stretch, the gap with the row above it, and never none', () => {
    const heights = createRowHeights(100, 10);
    heights.note(0, 100);
    heights.note(1, 300);
    expect(heights.rowsIn(0, 50, 9)).toEqual({ from: 0, to: 1 });
    expect(heights.rowsIn(105, 111, 9)).toEqual({ from: 0, to: 2 });
    expect(heights.rowsIn(200, 430, 9)).toEqual({ from: 1, to: 3 });
    expect(heights.rowsIn(-500, -100, 9)).toEqual({ from: 0, to: 1 });
    expect(heights.rowsIn(90_000, 91_000, 9)).toEqual({ from: 8, to: 9 });
    expect(heights.rowsIn(0, 1000, 0)).toEqual({ from: 0, to: 0 });
  });
});
