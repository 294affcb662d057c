import { render, screen } from '@testing-library/react';
import { styled } from './styled';

const Box = styled('div')<{ $wide?: boolean }>(({ $wide }) => ({ width: $wide ? 20 : 10 }));
const Extended = styled(Box)<{ $tall?: boolean }>(({ $tall }) => ({ height: $tall ? 20 : 10 }));

it.each([Box, Extended])('an element gets its attributes, but not the theme, `as` or style-only props', (Each) => {
  render(
    <Each as="h1" $wide {...{ $tall: true, sx: {} }} theme={undefined} data-kind="x" aria-label="Name" title="Tip">
      Heading
    </Each>,
  );
  const heading = screen.getByRole('heading', { level: 1, name: 'Name' });
  expect(heading.getAttributeNames().sort()).toEqual(['aria-label', 'class', 'data-kind', 'title']);
});
