import type { AddonGroup } from '../../../contract/menu';
import type { Translate } from '../../shared/i18n/translate';
import type { AddonProblem } from './addonRules';

/** The message of a problem without the group's name, for display in the group. */
export function problemText(t: Translate, problem: AddonProblem): string {
  const { group } = problem;
  switch (problem.kind) {
    case 'maxSelection':
      return t('menu.maxSelection');
    case 'maxQuantity':
      return t('menu.maxQuantity', { n: problem.n });
    case 'minSelection':
      return t('menu.minSelection', { n: problem.n, group });
    case 'minQuantity':
      return t('menu.minQuantity', { n: problem.n, group });
    case 'itemMinimum':
      return t('menu.itemMinimum', { n: problem.n, item: problem.item });
  }
}

/** '{group}: {message}' (ADDON-06). */
export const groupProblemText = (t: Translate, problem: AddonProblem): string =>
  t('menu.groupProblem', { group: problem.group, message: problemText(t, problem) });

/** The requirement of a group: 'Choose 1 to 2', 'Up to 4 in all'. */
export function groupHint(t: Translate, group: AddonGroup): string {
  const { min_selection: from, max_selection: to, min_quantity: least, max_quantity: most } = group;
  let kinds = from > 0 ? t('menu.chooseAtLeast', { count: from }) : '';
  if (to > 0) kinds = from > 0 ? t('menu.chooseRange', { from, to }) : t('menu.chooseUpTo', { count: to });
  if (to > 0 && from === to) kinds = t('menu.choose', { count: to });
  let pieces = least > 0 ? t('menu.atLeastInAll', { count: least }) : '';
  if (most > 0)
    pieces = least > 0 ? t('menu.rangeInAll', { from: least, to: most }) : t('menu.upToInAll', { count: most });
  if (most > 0 && least === most) pieces = t('menu.exactlyInAll', { count: most });
  // "At least 1" is omitted where the number of pieces implies it.
  if (pieces && to === 0 && from <= 1) return most === least ? t('menu.choose', { count: most }) : pieces;
  return [kinds, pieces].filter(Boolean).join(' · ') || t('menu.chooseAny');
}
