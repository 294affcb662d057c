import type { Components, Theme } from '@mui/material/styles';
import { choiceBox, tick } from './choiceBox';
import { desktop, size } from './tokens';
import { rem } from './typography';

/** Tick boxes and their labels; text fields are the app's own (shared/forms/TextInput). Types only are imported from MUI, so that a screen without forms pays nothing. */
export const formOverrides: Components<Omit<Theme, 'components'>> = {
  MuiFormControlLabel: {
    styleOverrides: {
      root: { marginInline: '-10px 0', minHeight: size.touch, alignItems: 'center' },
      label: ({ theme }) => ({ ...theme.typography.body1, [desktop]: { fontSize: rem(16) } }),
    },
  },
  MuiCheckbox: {
    defaultProps: { icon: <span className="box" aria-hidden="true" />, checkedIcon: <span className="box on" aria-hidden="true">{tick}</span>, disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => {
        const { around, box, on, disabled, focused } = choiceBox(theme.vars.palette, false);
        return { ...around, '& .box': box, '& .box.on': on, '&.Mui-focusVisible': focused, '&.Mui-disabled .box': disabled };
      },
    },
  },
};
