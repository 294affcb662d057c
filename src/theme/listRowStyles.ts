import type { CSSObject } from '@emotion/react';
import { desktop } from './tokens';

/** Styles of a row of a list, with MUI (side menu) and without (shared/ui/ListRow). */
export const listRowStyles = (theme: { typography: { body1: object } }): CSSObject => ({
  ...theme.typography.body1,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  width: '100%',
  minHeight: 60,
  padding: '8px 16px',
  textAlign: 'start',
  [desktop]: { minHeight: 68, paddingInline: 20 },
});
