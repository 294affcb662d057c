import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectedProblems, expectProblem } from '../../testing/failOnProblems';
import { renderKit } from '../../testing/renderKit';
import { lazyComponent } from './lazyComponent';

it('a decoration whose chunk fails takes nothing else with it, and what was typed stays', async () => {
  expectProblem(/^console\.warn: A part of the page could not be loaded/);
  let fail: (error: Error) => void = () => undefined;
  const load = () =>
    new Promise<{ Strip: () => null }>((_resolve, reject) => {
      fail = reject;
    });
  const Strip = lazyComponent(load, 'Strip', { fallback: () => <p>Loading</p>, failed: null });
  renderKit(
    <>
      <input aria-label="Note" />
      <Strip />
    </>,
  );
  await userEvent.type(screen.getByLabelText('Note'), 'no sesame');
  fail(new Error('ChunkLoadError'));
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  expect(screen.getByLabelText('Note')).toHaveValue('no sesame');
  expect(expectedProblems()).toHaveLength(1);
});
