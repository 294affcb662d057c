import { fireEvent, screen } from '@testing-library/react';
import { anAddress, aCart, aUser } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';

it('SHELL-06 a picture that fails to load is replaced by the first letter of the name', async () => {
  const picture = 'https://pictures.example/gone.png';
  const images: HTMLImageElement[] = [];
  jest.spyOn(window, 'Image').mockImplementation(() => {
    images.push(document.createElement('img'));
    return images.at(-1)!;
  });
  await renderApp({
    route: '/notifications',
    stored: { user: aUser({ picture }), address: anAddress() },
    api: { '/getCart': aCart() },
  });
  const hello = await screen.findByRole('link', { name: 'Hi, Sara' });
  expect(hello.querySelector('img')).toHaveAttribute('src', picture);
  // MUI's Avatar loads the picture by an image of its own.
  fireEvent.error(images.at(-1)!);
  expect(hello.querySelector('img')).toBeNull();
  expect(hello).toHaveTextContent('SHi, Sara');
});
