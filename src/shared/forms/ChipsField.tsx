import { styled } from '../../theme/styled';
import { Icon, type IconName } from '../ui/Icon';
import { useFormField } from './useFormField';

export interface ChipOption { value: string; label: string; icon?: IconName }

const Group = styled('fieldset')(({ theme }) => ({
  '& legend': { ...theme.typography.body2, fontWeight: 500, marginBlockEnd: 6 },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 8 },
}));
const Option = styled('label')(({ theme }) => ({
  ...theme.typography.body1, fontWeight: 500, position: 'relative', display: 'inline-flex', alignItems: 'center', gap: 8, minHeight: 44, paddingInline: 16,
  borderRadius: 999, cursor: 'pointer', backgroundColor: theme.vars.palette.background.paper, boxShadow: `inset 0 0 0 1.5px ${theme.vars.palette.control}`,
  // The radio itself fills the chip, unseen: clicks, keys and the focus ring are the browser's own.
  '& input': { position: 'absolute', inset: 0, width: '100%', height: '100%', margin: 0, opacity: 0, cursor: 'pointer' },
  '&:has(:checked)': { backgroundColor: theme.vars.palette.text.primary, color: theme.vars.palette.background.default, boxShadow: 'none' },
  '&:has(:focus-visible)': { outline: '3px solid var(--focus-ring)', outlineOffset: 2 },
}));

/** One of a few choices, as chips. */
export function ChipsField({ name, label, options }: { name: string; label: string; options: readonly ChipOption[] }) {
  const { value, change, id } = useFormField<string>(name);
  return (
    <Group>
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <Option key={option.value}>
            <input type="radio" name={`${name}-${id}`} value={option.value} checked={option.value === value} onChange={() => change(option.value)} />
            {option.icon ? <Icon name={option.icon} size={20} /> : null}
            {option.label}
          </Option>
        ))}
      </div>
    </Group>
  );
}
