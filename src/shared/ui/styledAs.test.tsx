import { render, screen } from '@testing-library/react';
import { VisuallyHidden } from './VisuallyHidden';

describe('what a styled element hands on', () => {
  it('is the element that `as` names, without `as` and without what begins with a dollar sign', () => {
    render(
      <VisuallyHidden as="h1" title="kept" {...{ $look: 'plain' }}>
        Wings
      </VisuallyHidden>,
    );
    const heading = screen.getByRole('heading', { level: 1, name: 'Wings' });
    expect(heading.getAttributeNames().sort()).toEqual(['class', 'title']);
  });
});
