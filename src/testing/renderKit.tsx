import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { AppTheme } from '../theme/AppTheme';

export function renderKit(ui: ReactElement, lang: 'en' | 'ar' = 'en') {
  return render(
    <div dir={lang === 'ar' ? 'rtl' : 'ltr'}>
      <AppTheme lang={lang}>
        <MemoryRouter>{ui}</MemoryRouter>
      </AppTheme>
    </div>,
  );
}
