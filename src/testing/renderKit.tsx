import { configureStore } from '@reduxjs/toolkit';
import { render } from '@testing-library/react';
import type { PropsWithChildren, ReactElement } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { langSlice } from '../shared/i18n/langSlice';
import { AppTheme } from '../theme/AppTheme';

/** Renders components that need theme, language and links, but no screen around them. */
export function renderKit(ui: ReactElement, lang: 'en' | 'ar' = 'en') {
  const store = configureStore({
    reducer: { lang: langSlice.reducer },
    preloadedState: { lang: { current: lang, requested: null } },
  });
  const wrapper = ({ children }: PropsWithChildren) => (
    <div dir={lang === 'ar' ? 'rtl' : 'ltr'}>
      <Provider store={store}>
        <AppTheme lang={lang}>
          <MemoryRouter>{children}</MemoryRouter>
        </AppTheme>
      </Provider>
    </div>
  );
  return render(ui, { wrapper });
}
