const REFERENCES = { plain: 'plain page shown, ms', react: 'react page shown, ms' };

/**
 * Each line of the budget whose scenario was measured: bytes and shifts as they are, times only as ratios to the
 * reference pages of the same run.
 */
export function compareWithBudget(result, { ratios, kilobytes }) {
  const line = ({ scenario, figure, to, most }) => {
    const figures = result[scenario];
    const unit = to ? result.reference?.[REFERENCES[to]] : 1;
    if (!figures || !unit) return [];
    const value = (figures[figure] ?? NaN) / unit;
    return [
      {
        isMet: value <= most,
        text: `${scenario}: ${figure} is ${value.toFixed(2)}${to ? ` times the ${to} page` : ''}, budget ${most}`,
      },
    ];
  };
  return [...kilobytes, ...ratios].flatMap(line);
}
