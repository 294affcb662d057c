import type { CSSObject, CssVarsThemeOptions, Theme } from '@mui/material/styles';
import { desktop, radius, size } from './tokens';
import { rem } from './typography';

const choice = ({ vars: { palette } }: Pick<Theme, 'vars'>, isRound: boolean): CSSObject => ({
  width: size.touch,
  height: size.touch,
  flex: 'none',
  padding: 10,
  '& .box': {
    width: 24,
    height: 24,
    display: 'grid',
    placeItems: 'center',
    borderRadius: isRound ? '50%' : 8,
    border: `2px solid ${palette.control}`,
  },
  '& .box.on': {
    backgroundColor: palette.primary.main,
    color: palette.primary.contrastText,
    borderColor: palette.primary.main,
    borderStartEndRadius: isRound ? 5 : 3,
  },
  '&.Mui-focusVisible': { outline: '3px solid var(--focus-ring)', outlineOffset: -6 },
  '&.Mui-disabled .box': {
    borderColor: palette.divider,
    backgroundColor: palette.sunken,
    color: palette.text.secondary,
  },
});

const boxes = {
  icon: <span className="box" aria-hidden="true" />,
  checkedIcon: (
    <span className="box on" aria-hidden="true">
      <svg
        width="18"
        height="18"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="m5.5 12.5 4.3 4.3L18.8 7.5" />
      </svg>
    </span>
  ),
};

export const formOverrides: CssVarsThemeOptions['components'] = {
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
        ...theme.typography.body1,
        lineHeight: '1.4375em',
        minHeight: 52,
        borderRadius: radius.field,
        backgroundColor: theme.vars.palette.background.paper,
        gap: 10,
        // MUI's physical padding is on the wrong side of a left-to-right field in a right-to-left page.
        '&.MuiInputBase-adornedStart': { paddingLeft: 0, paddingRight: 0, paddingInlineStart: 14 },
        '&.MuiInputBase-adornedEnd': { paddingInlineEnd: 14 },
        '& .MuiOutlinedInput-notchedOutline, &:hover .MuiOutlinedInput-notchedOutline': {
          insetBlockStart: 0,
          borderWidth: 1.5,
          borderColor: theme.vars.palette.control,
          '& legend': { display: 'none' },
        },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderWidth: 2,
          borderColor: theme.vars.palette.primary.main,
        },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderWidth: 2, borderColor: theme.vars.palette.error.main },
        '&.Mui-disabled': { backgroundColor: theme.vars.palette.sunken },
        '&.MuiInputBase-multiline': { padding: '14px 16px', alignItems: 'flex-start' },
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
        // Errors have an icon, because colour alone is not accessible.
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
  MuiRadio: { defaultProps: boxes, styleOverrides: { root: ({ theme }) => choice(theme, true) } },
  MuiCheckbox: { defaultProps: boxes, styleOverrides: { root: ({ theme }) => choice(theme, false) } },
};
