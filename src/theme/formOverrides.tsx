import type { Components, Theme } from '@mui/material/styles';
import { desktop, size } from './tokens';
import { rem } from './typography';

type Overrides = Components<Omit<Theme, 'components'>>;

const tick = (
  <svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
    <path d="m5.5 12.5 4.300 4.300L18.800 7.500" />
  </svg>
);
const box = <span className="box" aria-hidden="true" />;
const boxOn = (
  <span className="box on" aria-hidden="true">
    {tick}
  </span>
);

const choice = (round: boolean): NonNullable<NonNullable<Overrides['MuiCheckbox']>['styleOverrides']> => ({
  root: ({ theme }) => ({
    width: size.touch,
    height: size.touch,
    padding: 10,
    '& .box': {
      width: 24,
      height: 24,
      display: 'grid',
      placeItems: 'center',
      borderRadius: round ? '50%' : 8,
      border: `2px solid ${theme.vars.palette.control}`,
    },
    '& .box.on': {
      backgroundColor: theme.vars.palette.primary.main,
      color: theme.vars.palette.primary.contrastText,
      borderColor: theme.vars.palette.primary.main,
      borderStartEndRadius: round ? 5 : 3,
    },
    '&.Mui-focusVisible': { outline: '3px solid var(--focus-ring)', outlineOffset: -6 },
    '&.Mui-disabled .box': { borderColor: theme.vars.palette.divider, backgroundColor: theme.vars.palette.sunken, color: theme.vars.palette.text.secondary },
  }),
});

/** Boxes and their labels; text fields are the app's own (shared/forms/TextInput). Types only are imported from MUI, so that a screen without forms pays nothing. */
export const formOverrides: Overrides = {
  MuiFormControlLabel: {
    styleOverrides: {
      root: { marginInline: '-10px 0', minHeight: size.touch, alignItems: 'center' },
      label: ({ theme }) => ({ ...theme.typography.body1, [desktop]: { fontSize: rem(16) } }),
    },
  },
  MuiCheckbox: {
    defaultProps: { icon: box, checkedIcon: boxOn, disableRipple: true },
    styleOverrides: choice(false),
  },
  MuiRadio: {
    defaultProps: { icon: box, checkedIcon: boxOn, disableRipple: true },
    styleOverrides: choice(true) as NonNullable<Overrides['MuiRadio']>['styleOverrides'],
  },
};
