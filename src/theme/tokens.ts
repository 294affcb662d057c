/** Design tokens. Hex colours appear only in this file. */

const orange = {
  100: '#FFE2CF',
  200: '#FFC7A3',
  400: '#FF6B2C',
  450: '#F4591C',
  500: '#E8430A',
  600: '#DC3700',
  700: '#A52B00',
} as const;
const brown = { 950: '#130D0B', 900: '#1D1512', 800: '#2D221D', 500: '#6B5B52' } as const;
const cream = '#FFF6E9';
const white = '#FFFFFF';

const gold = { main: '#FFB627', light: '#FFCF6B', dark: '#FFB627', pale: '#FFE0A3', contrastText: brown[900] } as const;

const fixed = {
  ink: brown[900],
  white,
  accent: orange[600],
  accentLight: orange[400],
  accentPale: orange[200],
  success: '#1A7A3B',
  position: '#1B6FD0',
} as const;

const top = { main: brown[900], contrastText: cream, secondary: '#CDBDB0', rail: '#5B4A41' } as const;

export const lightPalette = {
  background: { default: cream, paper: white },
  text: { primary: brown[900], secondary: brown[500], disabled: brown[500] },
  divider: '#EEDFCC',
  primary: {
    main: orange[600],
    light: orange[450],
    dark: orange[700],
    contrastText: white,
    tint: orange[100],
    onTint: orange[700],
    text: '#BF3303',
  },
  secondary: gold,
  success: { main: '#1A7A3B', light: '#1A7A3B', dark: '#1A7A3B', contrastText: white, soft: '#E3F4E5' },
  error: { main: '#B4122C', light: '#B4122C', dark: '#B4122C', contrastText: white, soft: '#FCE5E6' },
  sunken: '#FAF1E6',
  control: '#94816F',
  skeleton: '#F3E3CF',
  brand: orange[500],
  backdrop: 'rgba(29, 21, 18, 0.62)',
  brandSurface: { main: orange[600], light: orange[450], contrastText: white },
  top: { ...top, well: brown[800], float: brown[900] },
  fixed,
  map: { sea: '#BFE0E4', land: '#F6E9D5', road: white, roadMain: '#FFD9A0', park: '#CFE3BB' },
  shadow: {
    card: '0 2px 4px rgba(72, 38, 12, 0.05), 0 10px 24px rgba(72, 38, 12, 0.09)',
    up: '0 -6px 24px rgba(72, 38, 12, 0.12)',
    toast: '0 8px 30px rgba(29, 21, 18, 0.28)',
    outline: 'none',
  },
} as const;

export const darkPalette = {
  background: { default: brown[950], paper: '#221915' },
  text: { primary: '#FFF1E0', secondary: '#C4B3A5', disabled: '#C4B3A5' },
  divider: '#3A2D27',
  primary: {
    main: orange[400],
    light: orange[400],
    dark: '#FF8A55',
    contrastText: brown[900],
    tint: '#6A2A0C',
    onTint: orange[200],
    text: '#FF8B57',
  },
  secondary: gold,
  success: { main: '#6FD08C', light: '#6FD08C', dark: '#6FD08C', contrastText: brown[900], soft: '#16331F' },
  error: { main: '#FF8A93', light: '#FF8A93', dark: '#FF8A93', contrastText: brown[900], soft: '#41161B' },
  sunken: '#2E231E',
  control: '#8F7C70',
  skeleton: '#2E231E',
  brand: orange[500],
  backdrop: 'rgba(0, 0, 0, 0.7)',
  brandSurface: { main: orange[700], light: '#D63D08', contrastText: white },
  top: { ...top, well: '#31251F', float: '#2A1F1A' },
  fixed,
  map: { sea: '#1B3438', land: '#2A211C', road: '#443730', roadMain: '#6B4A22', park: '#26331F' },
  shadow: { card: 'none', up: '0 -1px 0 #3A2D27', toast: '0 0 0 1px #3A2D27', outline: 'inset 0 0 0 1px #3A2D27' },
} as const;

export const brandCorner = '14%';

export const radius = { small: 10, field: 14, card: 16, large: 24, sheet: 28, stage: 36, full: 999 } as const;

export const size = {
  touch: 44,
  content: 1200,
  gutterPhone: 16,
  gutterDesktop: 40,
  pageTop: 16,
  barPhone: 64,
  barDesktop: 76,
} as const;

export const motion = { press: 150, base: 220, reveal: 1200, ease: 'cubic-bezier(.2, .8, .2, 1)' } as const;

export const breakpoints = { xs: 0, sm: 480, md: 768, lg: 900, xl: 1200 } as const;

export const desktopQuery = `(min-width:${breakpoints.lg}px)`;
export const desktop = `@media ${desktopQuery}`;

/** Two columns stand side by side; bar and drawer are still the phone's up to `desktop`. */
export const wideQuery = '(min-width:700px)';
export const wide = `@media ${wideQuery}`;
export const narrow = '@media (max-width:699.95px)';

export const phone = `@media (max-width:${breakpoints.lg - 0.05}px)`;

/** In em, which media queries resolve to the browser's text size: a phone with text of at least 135 %. */
export const largeText = '@media (max-width:18em)';

export const narrowDesktop = `@media (min-width:${breakpoints.lg}px) and (max-width:1139.95px)`;
/** Three cards in a row are narrow. */
export const narrowThird = '@media (min-width:700px) and (max-width:1139.95px)';

/** Devices with real hover; touch devices keep hover styles after a tap. */
export const canHover = '@media (hover: hover)';
