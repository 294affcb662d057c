import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { useGoBack } from './useGoBack';

function Screen() {
  const goBack = useGoBack('/items');
  const navigate = useNavigate();
  return (
    <>
      <p>{useLocation().pathname}</p>
      <button onClick={() => void navigate('/item/wings')}>open</button>
      <button onClick={goBack}>back</button>
    </>
  );
}
const press = (name: string) => act(() => userEvent.click(screen.getByRole('button', { name })));
const show = () =>
  render(
    <MemoryRouter initialEntries={['/cart']}>
      <Screen />
    </MemoryRouter>,
  );

describe('useGoBack', () => {
  afterEach(() => {
    Reflect.deleteProperty(window, 'navigation');
  });

  it('A-60 goes back, and to the fallback on the first screen of the visit', async () => {
    show();
    await press('open');
    await press('back');
    expect(screen.getByText('/cart')).toBeInTheDocument();
    await press('back');
    expect(screen.getByText('/items')).toBeInTheDocument();
  });

  it('A-60 goes to the fallback after a redirect of the first entry, where the browser knows its history', async () => {
    Object.defineProperty(window, 'navigation', { configurable: true, value: { canGoBack: false } });
    show();
    await press('open');
    await press('back');
    expect(screen.getByText('/items')).toBeInTheDocument();
  });
});
