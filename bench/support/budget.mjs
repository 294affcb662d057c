const PLAIN = 'plain page shown, ms';
const REACT = 'react page shown, ms';

/** What is over: bytes exactly, times only as ratios to the reference pages of the same run. */
export function overBudget(result, { ratios, kilobytes }) {
  const found = [];
  const reference = { plain: result.reference?.[PLAIN], react: result.reference?.[REACT] };
  for (const { scenario, figure, to, most } of ratios) {
    const value = result[scenario]?.[figure];
    if (value === undefined || !reference[to]) continue;
    const ratio = value / reference[to];
    if (!(ratio <= most)) found.push(`${scenario}: ${figure} is ${ratio.toFixed(2)} times the ${to} page, budget ${most}`);
  }
  for (const { scenario, figure, most } of kilobytes) {
    const value = result[scenario]?.[figure];
    if (value !== undefined && !(value <= most)) found.push(`${scenario}: ${figure} is ${value.toFixed(1)}, budget ${most}`);
  }
  return found;
}
