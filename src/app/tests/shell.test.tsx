import { screen } from '@testing-library/react';
import { renderApp } from '../../testing/renderApp';

describe('the shell', () => {
  it('ROUTE-24 NF-01 ERR-29 an unknown path shows the 404 page with Go Back, which leads home', async () => {
    const { user, place } = await renderApp({
      route: '/no/such/page',
      api: { '/getDashboard': { banners: [], categories: [], promos: [] } },
    });
    expect(await screen.findByRole('heading', { level: 1, name: '404 - Not Found' })).toBeInTheDocument();
    expect(screen.getByText('The page you are looking for does not exist.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Go Back' }));
    expect(place()).not.toContain('/no/such');
  });
});
