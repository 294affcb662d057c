import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderKit } from '../../testing/renderKit';
import { Picture } from './Picture';

describe('Picture', () => {
  it('keeps the name and shows the brand shape when the picture fails to load', () => {
    renderKit(<Picture image="/gone.png" alt="Buffalo Wings" />);
    fireEvent.error(screen.getByRole('img'));
    const instead = screen.getByRole('img', { name: 'Buffalo Wings' });
    expect(instead.tagName).toBe('SPAN');
    expect(instead.querySelector('svg')).not.toBeNull();
  });

  it('tries again when the address changes after a failure', async () => {
    function Swap() {
      const [image, setImage] = useState('/gone.png');
      return (
        <>
          <Picture image={image} alt="Buffalo Wings" />
          <button onClick={() => setImage('/there.png')}>Other picture</button>
        </>
      );
    }
    renderKit(<Swap />);
    fireEvent.error(screen.getByRole('img'));
    await userEvent.click(screen.getByRole('button', { name: 'Other picture' }));
    expect(screen.getByRole('img', { name: 'Buffalo Wings' })).toHaveAttribute('src', '/there.png');
  });
});
