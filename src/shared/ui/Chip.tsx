import MuiChip from '@mui/material/Chip';

export function Chip({ label, selected, onClick }: { label: string; selected: boolean; onClick: () => void }) {
  return <MuiChip component="button" type="button" label={label} aria-pressed={selected} onClick={onClick} />;
}
