import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { restoreFocus } from './restoreFocus';

function List() {
  const [names, setNames] = useState(['a', 'b', 'c']);
  const [isOpen, setIsOpen] = useState(true);
  return (
    <main>
      <h1>Cart</h1>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button onClick={() => setNames((all) => all.filter((other) => other !== name))}>Remove {name}</button>
          </li>
        ))}
      </ul>
      {isOpen ? <button onClick={() => setIsOpen(false)}>Take off</button> : <input aria-label="Code" />}
      <a href="/x">More</a>
    </main>
  );
}

describe('the focus of a control that removes itself', () => {
  let stop = () => undefined as void;
  beforeEach(() => {
    stop = restoreFocus();
    render(<List />);
  });
  afterEach(() => stop());
  const press = async (name: string) => {
    screen.getByRole('button', { name }).focus();
    await userEvent.keyboard('{Enter}');
  };

  it('goes to the next line, from the last one to the one before, from an empty list to what follows', async () => {
    await press('Remove b');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove c' })).toHaveFocus());
    await press('Remove c');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove a' })).toHaveFocus());
    await press('Remove a');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Take off' })).toHaveFocus());
  });

  it('goes to the field that takes its place', async () => {
    await press('Take off');
    await waitFor(() => expect(screen.getByLabelText('Code')).toHaveFocus());
  });

  it('goes to the heading after a tap, which opens no keyboard of a phone', async () => {
    const button = screen.getByRole('button', { name: 'Take off' });
    fireEvent.pointerDown(button);
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
  });
});
