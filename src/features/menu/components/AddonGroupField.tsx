import { Fragment, memo, useId } from 'react';
import type { AddonGroup } from '../../../../contract/menu';
import { useT } from '../../../shared/i18n/useT';
import { Badge } from '../../../shared/ui/Badge';
import { Card } from '../../../shared/ui/Card';
import { Icon } from '../../../shared/ui/Icon';
import { visuallyHidden } from '../../../shared/ui/VisuallyHidden';
import { hasStepper, isMandatory, type AddonProblem, type AddonSelection } from '../addonRules';
import { groupHint, groupProblemText, problemText } from '../addonTexts';
import { AddonRow, type AddonLayout } from './AddonRow';
import { gridRows, keyframes, styled } from '../../../theme/styled';

const shake = keyframes({
  '20%, 60%': { transform: 'translateX(-6px)' },
  '40%, 80%': { transform: 'translateX(6px)' },
});
const Root = styled(Card)<{ $isBad: boolean }>(({ theme, $isBad }) => ({
  paddingBlockEnd: 4,
  scrollMarginBlock: 96,
  ...($isBad && {
    boxShadow: `inset 0 0 0 2px ${theme.vars.palette.error.main}, ${theme.vars.palette.shadow.card}`,
    '@media (prefers-reduced-motion: no-preference)': { animation: `${shake} 320ms` },
  }),
}));
const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: '16px 16px 8px',
  '& > div': { flex: 1, minWidth: 0 },
  '& .title': theme.typography.h3,
  '& small': {
    ...theme.typography.body2,
    display: 'block',
    marginBlockStart: 2,
    color: theme.vars.palette.text.secondary,
  },
}));
const Problem = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  gap: 8,
  alignItems: 'center',
  margin: '4px 16px 8px',
  padding: '8px 12px',
  borderRadius: 10,
  backgroundColor: theme.vars.palette.error.soft,
  color: theme.vars.palette.error.main,
}));
/** Options without pictures and texts stand in two columns, and those that say how hot they are. */
function layoutOf({ addon_items: items }: AddonGroup): AddonLayout {
  const isBare = items.every((item) => !item.image && !item.description);
  const hasHeat = items.some((item) => item.heat !== undefined);
  if ((isBare || hasHeat) && !items.some(hasStepper)) return 'chip';
  return items.some((item) => item.image) ? 'pictures' : 'plain';
}
const Rows = styled('div')<{ $isChips: boolean }>(({ theme, $isChips }) =>
  $isChips
    ? {
        ...gridRows(6),
        gridAutoFlow: 'dense',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr))',
        padding: '4px 16px 12px',
        '& > .problem': { gridColumn: '1 / -1', marginInline: -16 },
      }
    : { '& > * + *:not(.problem)': { borderBlockStart: `1px solid ${theme.vars.palette.divider}` } },
);
// A legend cannot be laid out beside a badge, so the visible title is a separate element and the legend is hidden.
const Legend = styled('legend')(visuallyHidden);

export interface AddonGroupFieldProps {
  group: AddonGroup;
  groupIndex: number;
  chosen: AddonSelection[number] | undefined;
  problem: AddonProblem | null;
  onQuantity: (groupIndex: number, itemId: string, quantity: number) => void;
}

export const AddonGroupField = memo(function AddonGroupField({
  group,
  groupIndex,
  chosen,
  problem,
  onQuantity,
}: AddonGroupFieldProps) {
  const t = useT();
  const hintId = useId();
  const problemId = useId();
  const isSingleChoice = problem?.kind === 'maxSelection' && group.max_selection === 1;
  const layout = layoutOf(group);
  const problemNote = problem && (
    <Problem id={problemId}>
      <Icon name="info" size={20} />
      <span>
        {(problem.isOnAdd ? groupProblemText : problemText)(t, { ...problem, group: group.title })}
        {isSingleChoice ? <span> {t('menu.removeOther')}</span> : null}
      </span>
    </Problem>
  );
  return (
    <Root
      as="fieldset"
      $isBad={problem !== null}
      data-group={groupIndex}
      tabIndex={-1}
      aria-describedby={problem ? `${hintId} ${problemId}` : hintId}
    >
      <Legend>{group.title}</Legend>
      <Head>
        <div>
          <bdi className="title" aria-hidden="true">
            {group.title}
          </bdi>
          <small id={hintId}>
            {isMandatory(group) ? null : (
              <>
                <span>{t('menu.optional')}</span> ·{' '}
              </>
            )}
            <span>{groupHint(t, group)}</span>
          </small>
        </div>
        {isMandatory(group) ? <Badge tone="mandatory">{t('menu.mandatory')}</Badge> : null}
      </Head>
      {problem && !problem.addonId ? <div role="alert">{problemNote}</div> : null}
      <Rows $isChips={layout === 'chip'}>
        {group.addon_items.map((item) => (
          <Fragment key={item._id}>
            <AddonRow
              item={item}
              quantity={chosen?.[item._id] ?? 0}
              groupIndex={groupIndex}
              isSingle={group.max_selection === 1}
              layout={layout}
              onQuantity={onQuantity}
            />
            {problem?.addonId === item._id ? (
              <div role="alert" className="problem">
                {problemNote}
              </div>
            ) : null}
          </Fragment>
        ))}
      </Rows>
    </Root>
  );
});
