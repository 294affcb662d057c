import { fireEvent, screen } from '@testing-library/react';
import { anAddress, aCart, aUser } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';

it('SHELL-06 a picture that fails to load is replaced by the first letter of the name', async () => {
  const picture = 'https://pictures.example/gone.png';
  await renderApp({
    route: '/notifications',
    stored: { user: aUser({ picture }), address: anAddress() },
    api: { '/getCart': aCart() },
  });
  const hello = await screen.findByRole('link', { name: 'Hi, Sara Al Mansoori' });
  const image = hello.querySelector('img');
  expect(image).toHaveAttribute('src', picture);
  fireEvent.error(image!);
  expect(hello.querySelector('img')).toBeNull();
  expect(hello).toHaveTextContent('SHi, Sara Al Mansoori');
});
