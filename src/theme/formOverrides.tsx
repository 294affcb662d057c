import type { Components, Theme } from '@mui/material/styles';
import { desktop, radius, size } from './tokens';
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

/** Fields, boxes and their labels. Types only are imported from MUI, so that a screen without forms pays nothing. */
export const formOverrides: Overrides = {
  MuiInputLabel: {
    defaultProps: { shrink: true, disableAnimation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBlockEnd: 6,
        whiteSpace: 'normal',
        ...theme.typography.body2,
        fontWeight: 500,
        color: theme.vars.palette.text.primary,
        '&.Mui-focused, &.Mui-error': { color: theme.vars.palette.text.primary },
        '&.Mui-disabled': { color: theme.vars.palette.text.secondary },
      }),
      asterisk: { display: 'none' },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 52,
        borderRadius: radius.field,
        backgroundColor: theme.vars.palette.background.paper,
        gap: 10,
        '& .MuiOutlinedInput-notchedOutline, &:hover .MuiOutlinedInput-notchedOutline': {
          insetBlockStart: 0,
          borderWidth: 1.5,
          borderColor: theme.vars.palette.control,
          '& legend': { display: 'none' },
        },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2, borderColor: theme.vars.palette.primary.main },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderWidth: 2, borderColor: theme.vars.palette.error.main },
        '&.Mui-disabled': { backgroundColor: theme.vars.palette.sunken },
        '&.MuiInputBase-multiline': { padding: '14px 16px', minHeight: 84, alignItems: 'flex-start' },
        '& .icon': { color: theme.vars.palette.text.secondary },
      }),
      input: ({ theme }) => ({
        fontSize: rem(16),
        lineHeight: theme.typography.body1.lineHeight,
        height: 'auto',
        padding: '12px 16px',
        outline: 'none',
        '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
        '.MuiInputBase-multiline &': { padding: 0 },
        '.MuiInputBase-adornedStart &': { paddingInlineStart: 0 },
        '.MuiInputBase-adornedEnd &': { paddingInlineEnd: 0 },
        '&:-webkit-autofill': {
          WebkitBoxShadow: `0 0 0 100px ${theme.vars.palette.sunken} inset`,
          WebkitTextFillColor: theme.vars.palette.text.primary,
          caretColor: theme.vars.palette.text.primary,
        },
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        margin: '6px 0 0',
        display: 'flex',
        gap: 6,
        alignItems: 'flex-start',
        color: theme.vars.palette.text.secondary,
        '&.Mui-error': { color: theme.vars.palette.error.main },
        // The error is never told by colour alone.
        '&.Mui-error::before': {
          content: '"!"',
          flex: 'none',
          inlineSize: 18,
          blockSize: 18,
          marginBlockStart: 2,
          borderRadius: '50%',
          border: '2px solid currentColor',
          display: 'grid',
          placeItems: 'center',
          fontSize: rem(11),
          fontWeight: 700,
          lineHeight: 1,
        },
      }),
    },
  },
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
