import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { renderKit } from '../../testing/renderKit';
import { storeWith } from '../../testing/storeWith';
import { Sheet } from './Sheet';

it('keeps what was typed when a tablet is turned', async () => {
  const before = window.matchMedia;
  const changed = new Set<() => void>();
  let isWide = true;
  window.matchMedia = (query) =>
    Object.defineProperties(before(query), {
      addEventListener: { value: (_type: string, listener: () => void) => void changed.add(listener) },
      matches: { get: () => isWide },
    });
  renderKit(
    <Provider store={storeWith()}>
      <Sheet open title="Directions" onClose={() => undefined}>
        <input aria-label="Street" />
      </Sheet>
    </Provider>,
  );
  await userEvent.type(screen.getByLabelText('Street'), 'Gate 2');
  isWide = false;
  act(() => changed.forEach((listener) => listener()));
  expect(changed.size).toBeGreaterThan(0);
  expect(screen.getByLabelText('Street')).toHaveValue('Gate 2');
  window.matchMedia = before;
});
