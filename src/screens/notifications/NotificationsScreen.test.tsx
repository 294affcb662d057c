import { screen, within } from '@testing-library/react';
import { renderApp } from '../../testing/renderApp';

describe('notifications', () => {
  it('GEN-09 NOTIF-01 NOTIF-02 five fixed entries with dates and filler text; nothing is loaded', async () => {
    const { calls } = await renderApp({ route: '/notifications' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Orders Cancelled',
      'Orders Successful',
      'New service Available',
      'Credit Card Connected',
      'Account Setup Successful',
    ]);
    const main = within(screen.getByRole('main'));
    for (const entry of main.getAllByRole('listitem')) {
      expect(entry).toHaveTextContent(/\d{2} Sep 2025, \d{2}:\d{2} [AP]M/);
      expect(entry).toHaveTextContent('This is a sample notification.');
    }
    expect(calls()).toHaveLength(0);
  });
});
