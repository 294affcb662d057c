import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderKit } from '../../testing/renderKit';
import { ToggleSwitch } from './ToggleSwitch';

const options = [
  { value: 'delivery' as const, label: 'Delivery' },
  { value: 'pickup' as const, label: 'Pick up' },
];

function Live({ seen }: { seen: (value: string) => void }) {
  const [value, setValue] = useState<'delivery' | 'pickup'>('delivery');
  return (
    <ToggleSwitch
      label="Order type"
      options={options}
      value={value}
      onChange={(next) => {
        seen(next);
        setValue(next);
      }}
    />
  );
}

describe('ToggleSwitch', () => {
  it('HOME-04 is a radio group with one tab stop', async () => {
    renderKit(<Live seen={() => undefined} />);
    expect(screen.getByRole('radiogroup', { name: 'Order type' })).toBeInTheDocument();
    await userEvent.tab();
    expect(screen.getByRole('radio', { name: 'Delivery', checked: true })).toHaveFocus();
    await userEvent.tab();
    expect(document.body).toHaveFocus();
  });

  it('HOME-04 a press chooses, and only a change is reported', async () => {
    const seen = jest.fn();
    renderKit(<Live seen={seen} />);
    await userEvent.click(screen.getByRole('radio', { name: 'Delivery' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Pick up' }));
    expect(seen.mock.calls).toEqual([['pickup']]);
    expect(screen.getByRole('radio', { name: 'Pick up' })).toBeChecked();
  });

  it.each([
    ['en', '{ArrowRight}'],
    ['ar', '{ArrowLeft}'],
  ] as const)('HOME-04 the arrow that points on moves focus and choice (%s)', async (lang, key) => {
    const three = [...options, { value: 'later' as const, label: 'Later' }];
    const seen = jest.fn();
    renderKit(<ToggleSwitch label="Order type" options={three} value="delivery" onChange={seen} />, lang);
    await userEvent.tab();
    await userEvent.keyboard(key);
    expect(seen).toHaveBeenCalledWith('pickup');
    expect(screen.getByRole('radio', { name: 'Pick up' })).toHaveFocus();
  });
});
