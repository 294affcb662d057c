import { memo, useId } from 'react';
import type { AddonGroup } from '../../../../contract/menu';
import { useT } from '../../../shared/i18n/useT';
import { Badge } from '../../../shared/ui/Badge';
import { Card } from '../../../shared/ui/Card';
import { Icon } from '../../../shared/ui/Icon';
import { visuallyHidden } from '../../../shared/ui/VisuallyHidden';
import { isMandatory, type AddonProblem, type AddonSelection } from '../addonRules';
import { groupHint, groupProblemText, problemText } from '../addonTexts';
import { AddonRow } from './AddonRow';
import { keyframes, styled } from '../../../theme/styled';

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
const Rows = styled('div')(({ theme }) => ({
  '& > * + *': { borderBlockStart: `1px solid ${theme.vars.palette.divider}` },
}));
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
          <small id={hintId}>{groupHint(t, group)}</small>
        </div>
        <Badge tone={isMandatory(group) ? 'mandatory' : 'optional'}>
          {t(isMandatory(group) ? 'menu.mandatory' : 'menu.optional')}
        </Badge>
      </Head>
      <div role="alert">
        {problem ? (
          <Problem id={problemId}>
            <Icon name="info" size={20} />
            <span>
              {(problem.isOnAdd ? groupProblemText : problemText)(t, { ...problem, group: group.title })}
              {isSingleChoice ? <span> {t('menu.removeOther')}</span> : null}
            </span>
          </Problem>
        ) : null}
      </div>
      <Rows>
        {group.addon_items.map((item) => (
          <AddonRow
            key={item._id}
            item={item}
            quantity={chosen?.[item._id] ?? 0}
            groupIndex={groupIndex}
            onQuantity={onQuantity}
          />
        ))}
      </Rows>
    </Root>
  );
});
