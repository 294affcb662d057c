import { size } from './tokens';

interface Palette {
  control: string;
  divider: string;
  sunken: string;
  primary: { main: string; contrastText: string };
  text: { secondary: string };
}

/** The check mark of a selected checkbox. */
export const tick = (
  <svg
    width="18"
    height="18"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="3"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="m5.5 12.5 4.3 4.3L18.8 7.5" />
  </svg>
);

/** Styles of checkboxes and radios for MUI (formOverrides) and shared/ui/withoutMui/Choice, with a 44 px target. */
export const choiceBox = (palette: Palette, isRound: boolean) =>
  ({
    around: { width: size.touch, height: size.touch, padding: 10 },
    box: {
      width: 24,
      height: 24,
      display: 'grid',
      placeItems: 'center',
      borderRadius: isRound ? '50%' : 8,
      border: `2px solid ${palette.control}`,
    },
    on: {
      backgroundColor: palette.primary.main,
      color: palette.primary.contrastText,
      borderColor: palette.primary.main,
      borderStartEndRadius: isRound ? 5 : 3,
    },
    disabled: { borderColor: palette.divider, backgroundColor: palette.sunken, color: palette.text.secondary },
    focused: { outline: '3px solid var(--focus-ring)', outlineOffset: -6 },
  }) as const;
