import { render, screen } from '@testing-library/react';
import { VisuallyHidden } from './VisuallyHidden';

describe('the props that a styled element passes on', () => {
  it('is the element that `as` names, without `as` and props that start with a dollar sign', () => {
    render(
      <VisuallyHidden as="h1" title="kept" {...{ $look: 'plain' }}>
        Wings
      </VisuallyHidden>,
    );
    const heading = screen.getByRole('heading', { level: 1, name: 'Wings' });
    expect(heading.getAttributeNames().sort()).toEqual(['class', 'title']);
  });
});
