import { atOnce, inColumns, inSteps, nextStep, ranges } from './windowSteps';

const rows = (from: number, to: number) => ({ from, to });

describe('the window of a list', () => {
  it('draws at once what is seen, and keeps what was drawn beside it', () => {
    expect(atOnce(rows(0, 10), rows(8, 14), rows(2, 20))).toEqual(rows(2, 14));
    expect(atOnce(rows(10, 20), rows(6, 9), rows(0, 15))).toEqual(rows(6, 9));
    expect(atOnce(rows(0, 10), rows(50, 56), rows(40, 66))).toEqual(rows(50, 56));
  });

  it('comes to what is wanted in slices, those below first, and rows that are not wanted leave', () => {
    let drawn = rows(50, 56);
    const steps = [];
    for (let step = 0; step < 4; step += 1) steps.push(drawn = nextStep(drawn, rows(46, 62), 4));
    expect(steps).toEqual([rows(50, 60), rows(50, 62), rows(46, 62), rows(46, 62)]);
    expect(nextStep(rows(0, 20), rows(10, 24), 4)).toEqual(rows(10, 24));
    expect(nextStep(rows(0, 5), rows(40, 60), 4)).toEqual(rows(40, 44));
  });

  it('wants rows in whole steps, so that one row more or less changes nothing', () => {
    expect(inSteps(rows(5, 17), 4, 100)).toEqual(rows(4, 20));
    expect(inSteps(rows(4, 20), 4, 100)).toEqual(rows(4, 20));
    expect(inSteps(rows(90, 99), 4, 98)).toEqual(rows(88, 98));
  });

  it('keeps the row with the focus and its neighbours, within the list and not twice', () => {
    expect(ranges(rows(10, 20), null, 50)).toEqual([rows(10, 20)]);
    expect(ranges(rows(10, 20), 3, 50)).toEqual([rows(2, 5), rows(10, 20)]);
    expect(ranges(rows(10, 20), 49, 50)).toEqual([rows(10, 20), rows(48, 50)]);
    expect(ranges(rows(10, 20), 8, 50)).toEqual([rows(7, 20)]);
    expect(ranges(rows(10, 20), 15, 50)).toEqual([rows(10, 20)]);
    expect(ranges(rows(10, 20), 80, 50)).toEqual([rows(10, 20)]);
  });

  it('holds the same items when the columns change', () => {
    expect(inColumns(rows(8, 20), 1, 4)).toEqual(rows(2, 5));
    expect(inColumns(rows(2, 5), 4, 1)).toEqual(rows(8, 20));
    expect(inColumns(rows(3, 7), 1, 2)).toEqual(rows(1, 4));
  });
});
