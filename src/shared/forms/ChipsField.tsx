import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '../../theme/styled';
import { radius, size } from '../../theme/tokens';
import { Icon, type IconName } from '../ui/Icon';
import { useFormField } from './useFormField';

export interface ChipOption {
  value: string;
  label: string;
  icon?: IconName;
}

const Group = styled(FormControl)(({ theme }) => ({
  '& .MuiFormLabel-root': {
    ...theme.typography.body2,
    fontWeight: 500,
    marginBlockEnd: 6,
    color: theme.vars.palette.text.primary,
  },
  '& .MuiRadioGroup-root': { flexDirection: 'row', flexWrap: 'wrap', gap: 8 },
}));
const ChipLabel = styled(FormControlLabel)(({ theme }) => ({
  position: 'relative',
  minHeight: size.touch,
  margin: 0,
  paddingInline: 16,
  borderRadius: radius.full,
  cursor: 'pointer',
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: `inset 0 0 0 1.5px ${theme.vars.palette.control}`,
  '& .MuiFormControlLabel-label': { display: 'inline-flex', alignItems: 'center', gap: 8, fontWeight: 500 },
  // The radio without its box covers the chip, so that clicks, keys and focus are native.
  '& .MuiRadio-root': { position: 'absolute', inset: 0, width: 'auto', height: 'auto', borderRadius: 'inherit' },
  '& .MuiRadio-root.Mui-focusVisible': { outlineOffset: 2 },
  '& .MuiRadio-root > :not(input)': { display: 'none' },
  '&[data-checked=true]': {
    backgroundColor: theme.vars.palette.text.primary,
    color: theme.vars.palette.background.default,
    boxShadow: 'none',
  },
}));

export function ChipsField({ name, label, options }: { name: string; label: string; options: readonly ChipOption[] }) {
  const { value, change, id } = useFormField<string>(name);
  return (
    <Group {...{ component: 'fieldset' }}>
      <FormLabel {...{ component: 'legend' }}>{label}</FormLabel>
      <RadioGroup name={`${name}-${id}`} value={value} onChange={(event) => change(event.target.value)}>
        {options.map((option) => (
          <ChipLabel
            key={option.value}
            value={option.value}
            data-checked={option.value === value}
            control={<Radio />}
            label={
              <>
                {option.icon ? <Icon name={option.icon} size={20} /> : null}
                {option.label}
              </>
            }
          />
        ))}
      </RadioGroup>
    </Group>
  );
}
