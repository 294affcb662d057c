import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { RouteEffects } from './RouteEffects';
import { useGoBack, useGoUp } from '../../shared/lib/goBack';

function Screen() {
  const goBack = useGoBack('/items');
  const goUp = useGoUp();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <>
      <p>{pathname + search}</p>
      <button onClick={() => void navigate('/order/1')}>open</button>
      <button onClick={() => void navigate('/my-orders?status=Active')}>list</button>
      <button onClick={() => void navigate('/order/2', { replace: true })}>redirect</button>
      <button onClick={goBack}>back</button>
      <button onClick={() => goUp('/my-orders')}>up</button>
      <button onClick={() => void navigate(-1)}>browser's back</button>
    </>
  );
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const show = (path: string) => {
  window.history.replaceState(null, '', path);
  render(
    <BrowserRouter>
      <RouteEffects />
      <Screen />
    </BrowserRouter>,
  );
};
const expectAt = (path: string) => screen.findByText(path);

describe('useGoBack', () => {
  it('A-60 goes back, and to the fallback on the first screen of the visit', async () => {
    show('/cart');
    await press('open');
    await press('back');
    await expectAt('/cart');
    await press('back');
    await expectAt('/items');
  });

  it('A-60 goes to the fallback after a redirect of the first entry', async () => {
    show('/cart');
    await press('redirect');
    await press('back');
    await expectAt('/items');
  });
});

describe('useGoUp', () => {
  it('uses the entry before if it is the screen above, so that Back leads to what was before that', async () => {
    show('/');
    await press('list');
    await press('open');
    await press('up');
    await expectAt('/my-orders?status=Active');
    await press("browser's back");
    await expectAt('/');
  });

  it('replaces this entry otherwise, so that Back does not return to it', async () => {
    show('/');
    await press('open');
    await press('up');
    await expectAt('/my-orders');
    await press("browser's back");
    await expectAt('/');
  });
});
