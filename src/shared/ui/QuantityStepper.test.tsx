import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderKit } from '../../testing/renderKit';
import { QuantityStepper } from './QuantityStepper';
import type { QuantityStepperProps } from './QuantityStepper';

const labels = { group: 'Quantity of Wings', increase: 'One more', decrease: 'One less', remove: 'Remove Wings' };

function Live({ start, seen, ...rest }: { start: number; seen?: (n: number) => void } & Partial<QuantityStepperProps>) {
  const [value, setValue] = useState(start);
  return (
    <QuantityStepper
      {...rest}
      labels={labels}
      value={value}
      onChange={(next) => {
        seen?.(next);
        setValue(next);
      }}
    />
  );
}

describe('Stepper', () => {
  it('CART-02 shows a bin at 1 in the cart, which asks for 0', async () => {
    const seen = jest.fn();
    renderKit(<Live start={2} binAtOne seen={seen} />);
    expect(screen.queryByRole('button', { name: 'Remove Wings' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'One less' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Wings' }));
    expect(seen.mock.calls).toEqual([[1], [0]]);
  });

  it('CART-02 stops at its bounds', async () => {
    const seen = jest.fn();
    renderKit(<Live start={1} min={1} max={2} seen={seen} />);
    expect(screen.getByRole('button', { name: 'One less' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'One more' }));
    await userEvent.click(screen.getByRole('button', { name: 'One more' }));
    expect(seen.mock.calls).toEqual([[2]]);
  });

  it('ADDON-08 is only a plus at 0 with zeroAsPlus', async () => {
    renderKit(<Live start={0} zeroAsPlus />);
    expect(screen.getAllByRole('button')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'One more' }));
    expect(screen.getAllByRole('button')).toHaveLength(2);
    expect(screen.getByRole('status')).toHaveTextContent('1');
  });

  it('CART-02 stays usable and shows it while a change is pending', () => {
    renderKit(<QuantityStepper value={3} pending labels={labels} onChange={() => undefined} />);
    expect(screen.getByRole('group', { name: 'Quantity of Wings' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('button', { name: 'One more' })).toBeEnabled();
  });
});
