import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { useGoUp } from './useGoUp';

function Screen() {
  const goUp = useGoUp();
  const navigate = useNavigate();
  return (
    <>
      <p>{useLocation().pathname + useLocation().search}</p>
      <button onClick={() => void navigate('/order/1')}>open</button>
      <button onClick={() => goUp('/my-orders')}>up</button>
      <button onClick={() => void navigate(-1)}>back</button>
    </>
  );
}
const press = (name: string) => act(() => userEvent.click(screen.getByRole('button', { name })));
const show = (...initialEntries: string[]) =>
  render(
    <MemoryRouter initialEntries={initialEntries} initialIndex={initialEntries.length - 1}>
      <Screen />
    </MemoryRouter>,
  );
const historyOf = (...urls: string[]) =>
  Object.defineProperty(window, 'navigation', {
    configurable: true,
    value: { currentEntry: { index: urls.length - 1 }, entries: () => urls.map((url) => ({ url })) },
  });

describe('useGoUp', () => {
  afterEach(() => {
    Reflect.deleteProperty(window, 'navigation');
  });

  it('uses the entry before if it is the screen above, so that Back leads to what was before that', async () => {
    show('/', '/my-orders?status=Active');
    await press('open');
    historyOf(
      'https://wings.example/',
      'https://wings.example/my-orders?status=Active',
      'https://wings.example/order/1',
    );
    await press('up');
    expect(screen.getByText('/my-orders?status=Active')).toBeInTheDocument();
    await press('back');
    expect(screen.getByText('/')).toBeInTheDocument();
  });

  it('replaces this entry otherwise, so that Back does not return to it', async () => {
    show('/');
    await press('open');
    await press('up');
    expect(screen.getByText('/my-orders')).toBeInTheDocument();
    await press('back');
    expect(screen.getByText('/')).toBeInTheDocument();
  });
});
