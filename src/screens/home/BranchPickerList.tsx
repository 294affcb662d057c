import RadioGroup from '@mui/material/RadioGroup';
import type { Branch } from '../../../contract/branch';
import { BranchCard } from '../../features/branch/BranchCard';
import { closedText, isNear } from '../../features/branch/branchText';
import type { useBranchChoice } from '../../features/branch/useBranchChoice';
import { useT } from '../../shared/i18n/useT';
import type { LatLng } from '../../shared/map/geo';
import { DEFAULT_POSITION } from '../../../contract/defaultPlace';
import { EmptyState } from '../../shared/ui/EmptyState';
import { CardSkeleton } from '../../shared/ui/Skeletons';
import { gridRows, styled } from '../../theme/styled';
import { QueryView } from '../../shared/ui/QueryView';

const Group = styled('div')({ ...gridRows(12), gridTemplateColumns: 'minmax(0, 1fr)' });
const Choices = styled(RadioGroup)({ ...gridRows(12), gridTemplateColumns: 'minmax(0, 1fr)' });
const Count = styled('p')(({ theme }) => ({ ...theme.typography.body2, color: theme.vars.palette.text.secondary }));

interface BranchPickerListProps {
  choice: ReturnType<typeof useBranchChoice>;
  userPosition: LatLng | undefined;
  onPickUp: (branch: Branch) => void;
}

export function BranchPickerList({ choice, ...rest }: BranchPickerListProps) {
  return (
    <QueryView
      query={choice.query}
      data={choice.branches}
      failed="branch.loadFailed"
      isWholeScreen={false}
      skeleton={
        <Group>
          {[0, 1, 2, 3].map((index) => (
            <CardSkeleton key={index} lines={2} />
          ))}
        </Group>
      }
    >
      {(branches) => <Branches branches={branches} choice={choice} {...rest} />}
    </QueryView>
  );
}

interface BranchesProps extends BranchPickerListProps {
  branches: readonly Branch[];
}

function Branches({ branches, choice, userPosition, onPickUp }: BranchesProps) {
  const t = useT();
  const { selected, closedChoice } = choice;
  if (branches.length === 0) return <EmptyState title={t('branch.none')} text={t('branch.noneText')} icon="store" />;
  const near = branches.filter((branch) => userPosition && isNear(branch, userPosition)).length;
  const openFirst = [...branches].sort((a, b) => Number(b.today_timing.is_open) - Number(a.today_timing.is_open));
  // The list comes by distance.
  const [nearest] = openFirst.filter((branch) => branch.today_timing.is_open);
  return (
    <>
      <Count>
        {near > 0 ? t('branch.near', { count: near }) : t('branch.listed', { count: branches.length })}
        {userPosition ? null : ` · ${t('branch.fromDubai')}`}
      </Count>
      <Choices
        aria-label={t('branch.group')}
        value={selected?._id ?? ''}
        onChange={(event) => choice.select(event.target.value)}
      >
        {openFirst.map((branch) => (
          <BranchCard
            key={branch._id}
            branch={branch}
            from={userPosition ?? DEFAULT_POSITION}
            isSelected={branch === selected}
            onPickUp={branch === nearest && !selected ? () => onPickUp(branch) : undefined}
            note={branch === closedChoice ? closedText(t, branch) : undefined}
          />
        ))}
      </Choices>
    </>
  );
}
