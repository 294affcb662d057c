import { formatPoints, isReward, pointsWorth } from './formatPoints';

describe('points', () => {
  it('PTS-03 the money equivalent is points divided by points-per-AED, and unknown without a rate', () => {
    expect(pointsWorth(1240, 100)).toBe(12.4);
    expect(pointsWorth(1240, 0)).toBeNull();
  });
  it('PTS-07 only the type reward was earned', () => {
    expect(['reward', 'redeem', '', 'Reward'].map(isReward)).toEqual([true, false, false, false]);
  });
  it('PTS-02 points are grouped in Western digits', () => expect(formatPoints(1240)).toBe('1,240'));
});
