import { partsOf } from './listParts';
import { createRowHeights } from './rowHeights';

describe('the parts of a long list', () => {
  const heights = createRowHeights(100, 10);
  const of = (drawn: { from: number; to: number }, pinned: number | null = null, count = 20) => partsOf({ drawn, pinned, count, columns: 2, heights });

  it('are the items that are drawn, and a block as high as the rows that are not, with the gaps between them', () => {
    expect(of({ from: 2, to: 4 })).toEqual([{ px: 210 }, { from: 4, to: 8 }, { px: 650 }]);
  });

  it('end where the list does, also where its last row is not full', () => {
    expect(of({ from: 0, to: 99 }, null, 5)).toEqual([{ from: 0, to: 5 }]);
  });

  it('have the row with the focus and its neighbours apart, before or behind what is seen', () => {
    expect(of({ from: 7, to: 9 }, 1)).toEqual([{ from: 0, to: 6 }, { px: 430 }, { from: 14, to: 18 }, { px: 100 }]);
    expect(of({ from: 0, to: 2 }, 9)).toEqual([{ from: 0, to: 4 }, { px: 650 }, { from: 16, to: 20 }]);
  });
});
