import { act, screen, waitFor, waitForElementToBeRemoved } from '@testing-library/react';
import { cartApi } from '../../features/cart/cartApi';
import { toast } from '../../shared/lib/toast';
import { refused, saying } from '../../testing/apiTable';
import { anAddress, aUser } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';

const open = () => renderApp({ route: '/notifications', stored: { user: aUser(), address: anAddress() } });

/** A toast closes by itself after 5 s. */
const BEFORE_IT_CLOSES = { timeout: 2500 };

describe('toasts', () => {
  it('SHELL-05 the refusal of one cart line stays until the same change of that line succeeds', async () => {
    const { store, answer } = await open();
    const change = (item_id: string) =>
      act(async () => {
        await store.dispatch(
          cartApi.endpoints.updateCartItem.initiate({ item_id, quantity: 3, addons: [], type: 'delivery' }),
        );
      });
    answer({ '/updateCartItem': refused('Only two left') });
    await change('line-a');
    expect(await screen.findByText('Only two left')).toBeInTheDocument();
    answer({ '/updateCartItem': saying('Changed') });
    await change('line-b');
    await expect(waitForElementToBeRemoved(screen.getByText('Only two left'), { timeout: 1000 })).rejects.toThrow();
    await change('line-a');
    await waitFor(() => expect(screen.queryByText('Only two left')).not.toBeInTheDocument(), BEFORE_IT_CLOSES);
  });

  it('SHELL-05 A-54 a message of two calls closes when both have succeeded', async () => {
    await open();
    act(() => ['getCart(1)', 'search(2)'].forEach((call) => toast.error('Network error', call)));
    expect(await screen.findAllByText('Network error')).toHaveLength(1);
    act(() => toast.resolve('search(2)'));
    await expect(waitForElementToBeRemoved(screen.getByText('Network error'), { timeout: 1000 })).rejects.toThrow();
    act(() => toast.resolve('getCart(1)'));
    await waitFor(() => expect(screen.queryByText('Network error')).not.toBeInTheDocument(), BEFORE_IT_CLOSES);
  });

  it('SHELL-05 are shown one after the other when two come in the same millisecond, an equal one once', async () => {
    const { user } = await open();
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    jest.spyOn(Date.prototype, 'getTime').mockReturnValue(1_795_475_992_020);
    act(() => {
      toast.error('Failed to delete card');
      toast.error('Failed to save address');
      toast.error('Failed to save address');
    });
    const shown = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);
    await waitFor(() => expect(shown()).toEqual(['Failed to delete card']));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(shown()).toEqual(['Failed to save address']));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(shown()).toEqual([]));
  });

  it('what the next screen shows is only said to those who do not see it', async () => {
    await open();
    act(() => toast.heard('Address saved'));
    expect(await screen.findByText('Address saved')).toHaveAttribute('role', 'status');
    expect(document.querySelectorAll('.toast')).toHaveLength(0);
  });

  it('B-07 SHELL-05 Escape closes the toast, then the next, and keeps the focus', async () => {
    const { user } = await open();
    const link = await screen.findByRole('link', { name: /Skip/ });
    link.focus();
    act(() => {
      toast.success('Saved');
      toast.error('Lost');
    });
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Lost')).toBeInTheDocument();
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Lost')).not.toBeInTheDocument());
    expect(link).toHaveFocus();
  });

  it('SHELL-05 LIMIT-07 a toast closes by itself after 5000 ms, not before', async () => {
    const { user } = await open();
    await screen.findByText('Account Setup Successful');
    act(() => toast.info('The host is loaded'));
    const first = await screen.findByText('The host is loaded');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(first).not.toBeInTheDocument());
    jest.useFakeTimers();
    act(() => toast.success('Saved'));
    expect(screen.getByText('Saved')).toBeInTheDocument();
    // In steps, because React renders in between.
    const pass = (ms: number) => {
      for (let passed = 0; passed < ms; passed += 100) act(() => jest.advanceTimersByTime(100));
    };
    pass(4900);
    expect(screen.getByText('Saved')).toBeInTheDocument();
    pass(1000);
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  });
});
