import ar from '../i18n/locales/ar/start.json';
import en from '../i18n/locales/en/start.json';

const pageStyle: Partial<CSSStyleDeclaration> = {
  minHeight: '100dvh',
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: '16px',
  padding: '24px',
  textAlign: 'center',
  fontFamily: 'system-ui, sans-serif',
  color: 'CanvasText',
  background: 'Canvas',
  colorScheme: 'light dark',
};

export function showStartFailure(): void {
  const texts = document.documentElement.lang === 'ar' ? ar : en;
  const page = document.createElement('main');
  page.setAttribute('role', 'alert');
  Object.assign(page.style, pageStyle);
  const title = document.createElement('h1');
  title.textContent = texts.title;
  title.style.fontSize = '1.5rem';
  const hint = document.createElement('p');
  hint.textContent = texts.hint;
  const reload = document.createElement('button');
  reload.type = 'button';
  reload.textContent = texts.reload;
  Object.assign(reload.style, { font: 'inherit', padding: '12px 24px', minHeight: '44px' });
  reload.addEventListener('click', () => window.location.reload());
  page.append(title, hint, reload);
  document.getElementById('root')?.replaceChildren(page);
}
