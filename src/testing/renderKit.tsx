import { ThemeProvider } from '@mui/material/styles';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { createAppTheme } from '../theme/createAppTheme';

/** Tests only: renders a part in the theme of a language and under a router. */
export function renderKit(ui: ReactElement, lang: 'en' | 'ar' = 'en') {
  return render(
    <div dir={lang === 'ar' ? 'rtl' : 'ltr'}>
      <ThemeProvider theme={createAppTheme({ lang })}>
        <MemoryRouter>{ui}</MemoryRouter>
      </ThemeProvider>
    </div>,
  );
}
