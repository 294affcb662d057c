import { screen } from '@testing-library/react';
import { showStartFailure } from './showStartFailure';

describe('an app that fails before its first render', () => {
  beforeEach(() => {
    document.body.innerHTML = '<div id="root"><div id="shell"></div></div>';
  });
  afterEach(() => {
    document.body.innerHTML = '';
    document.documentElement.lang = 'en';
  });

  it.each([
    ['en', 'The app could not start.', 'Reload'],
    ['ar', 'تعذّر بدء التطبيق.', 'إعادة التحميل'],
  ])('shows words and a Reload button instead of the empty shell (%s)', (lang, title, reload) => {
    document.documentElement.lang = lang;
    showStartFailure();
    expect(screen.getByRole('alert')).toHaveTextContent(title);
    expect(screen.getByRole('button', { name: reload })).toBeInTheDocument();
    expect(document.getElementById('shell')).toBeNull();
  });
});
