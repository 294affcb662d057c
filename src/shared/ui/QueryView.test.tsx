import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderKit } from '../../testing/renderKit';
import { QueryView } from './QueryView';

const refetch = jest.fn();
const failure = { kind: 'refused', message: 'The till is closed', httpStatus: 200, data: null };
const view = (data: string | undefined, query: { error?: unknown; isFetching: boolean }) => (
  <QueryView query={{ ...query, refetch }} data={data} failed="orders.failed" skeleton={<i>rows</i>}>
    {(text) => <p>{text}</p>}
  </QueryView>
);

beforeEach(() => refetch.mockClear());

it('says that it is loading until there is a reply', () => {
  renderKit(view(undefined, { isFetching: true }));
  expect(screen.getByRole('status', { name: 'Loading' })).toHaveAttribute('aria-busy', 'true');
});

it('keeps a failure and the focus in place during a retry', async () => {
  const { rerender } = renderKit(view(undefined, { error: failure, isFetching: false }));
  expect(screen.getByRole('alert')).toHaveTextContent('The till is closed');
  const retry = screen.getByRole('button', { name: 'Try again' });
  await userEvent.click(retry);
  expect(refetch).toHaveBeenCalledTimes(1);
  rerender(view(undefined, { error: failure, isFetching: true }));
  expect(screen.getByRole('alert')).toHaveTextContent('The till is closed');
  expect(retry).toHaveFocus();
  expect(retry).toHaveAttribute('aria-busy', 'true');
});

it('keeps the data when a reload fails', () => {
  renderKit(view('12 orders', { error: failure, isFetching: false }));
  expect(screen.getByText('12 orders')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
