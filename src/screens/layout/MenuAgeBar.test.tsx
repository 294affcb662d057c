import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { Provider } from 'react-redux';

import { loadMessages } from '../../shared/i18n/messages';
import { renderKit } from '../../testing/renderKit';
import { storeWith } from '../../testing/storeWith';
import { MenuAgeBar } from './MenuAgeBar';

function BarOfConnection({ at }: { at: number }) {
  const [isOffline, setIsOffline] = useState(false);
  return (
    <>
      <button onClick={() => setIsOffline(true)}>Go offline</button>
      <MenuAgeBar at={at} isOffline={isOffline} onRetry={() => undefined} inset={false} />
    </>
  );
}

it('the age of a menu is announced when it appears and when the connection changes, and not every minute', async () => {
  await loadMessages('en');
  jest.useFakeTimers({ now: Date.parse('2026-03-06T15:24:00Z') });
  renderKit(
    <Provider store={storeWith()}>
      <BarOfConnection at={Date.now() - 12 * 60_000} />
    </Provider>,
  );
  const status = screen.getByRole('status');
  expect(status).toHaveTextContent('12 minutes ago');
  expect(status).toHaveAttribute('aria-live', 'polite');
  act(() => jest.advanceTimersByTime(60_000));
  expect(status).toHaveTextContent('13 minutes ago');
  expect(status).toHaveAttribute('aria-live', 'off');
  act(() => screen.getByText('Go offline').click());
  expect(status).toHaveTextContent('You are offline');
  expect(status).toHaveAttribute('aria-live', 'polite');
  jest.useRealTimers();
});
