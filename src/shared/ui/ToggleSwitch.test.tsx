import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderKit } from '../../testing/renderKit';
import { ToggleSwitch } from './ToggleSwitch';

it.each([
  ['en', '{ArrowRight}'],
  ['ar', '{ArrowLeft}'],
] as const)('HOME-04 a radio group with one tab stop, whose arrows move focus and choice (%s)', async (lang, key) => {
  const options = ['Delivery', 'Pick up', 'Later'].map((label) => ({ value: label, label }));
  const onChange = jest.fn();
  renderKit(<ToggleSwitch label="Order type" options={options} value="Delivery" onChange={onChange} />, lang);
  expect(screen.getByRole('radiogroup', { name: 'Order type' })).toBeInTheDocument();
  await userEvent.tab();
  expect(screen.getByRole('radio', { name: 'Delivery', checked: true })).toHaveFocus();
  await userEvent.keyboard(key);
  expect(onChange.mock.calls).toEqual([['Pick up']]);
  expect(screen.getByRole('radio', { name: 'Pick up' })).toHaveFocus();
  await userEvent.tab();
  expect(document.body).toHaveFocus();
});
