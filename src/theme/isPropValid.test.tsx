import { render, screen } from '@testing-library/react';
import { styled } from './styled';

it('an element gets its attributes, but not the theme, `as` or style-only props', () => {
  const Box = styled('div')<{ $wide?: boolean }>(({ $wide }) => ({ width: $wide ? 20 : 10 }));
  render(
    <Box as="h1" $wide theme={undefined} data-kind="x" aria-label="Name" title="Tip">
      Heading
    </Box>,
  );
  const heading = screen.getByRole('heading', { level: 1, name: 'Name' });
  expect(heading.getAttributeNames().sort()).toEqual(['aria-label', 'class', 'data-kind', 'title']);
});
