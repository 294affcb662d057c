const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** `1,240`: Western digits in both languages, like prices. */
export const formatPoints = (points: number): string => grouped.format(points);

/** The value of points in AED: points divided by points per AED (PTS-03); null if the rate is unknown. */
export const pointsWorth = (points: number, aedPoints: number): number | null =>
  aedPoints > 0 ? points / aedPoints : null;

/** Points of type reward were earned, all others used (PTS-07). */
export const isReward = (pointsType: string): boolean => pointsType === 'reward';
