import MuiChip from '@mui/material/Chip';

/** A 44 px filter; `selected` fills it and sets aria-pressed. */
export function Chip({ label, selected, onClick }: { label: string; selected: boolean; onClick: () => void }) {
  return <MuiChip component="button" type="button" label={label} aria-pressed={selected} onClick={onClick} />;
}
