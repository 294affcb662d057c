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
    act(() => ['Saved', 'Copied', 'Deleted'].forEach(toast.success));
    expect(await screen.findByText('Deleted')).toBeInTheDocument();
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

  it('SHELL-05 close when they are tapped, although a tap starts a hover without an end', async () => {
    const { user } = await open();
    act(() => toast.error('Payment failed'));
    const message = await screen.findByText('Payment failed');
    await user.pointer([{ keys: '[TouchA]', target: message }]);
    await waitFor(() => expect(screen.queryByText('Payment failed')).not.toBeInTheDocument(), BEFORE_IT_CLOSES);
  }, 10_000);

  it('SHELL-05 are both shown when two come in the same millisecond, and an equal one once', async () => {
    await open();
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    jest.spyOn(Date.prototype, 'getTime').mockReturnValue(1_795_475_992_020);
    act(() => {
      toast.error('Failed to delete card');
      toast.error('Failed to save address');
      toast.error('Failed to save address');
    });
    expect(await screen.findAllByRole('alert')).toHaveLength(2);
  });

  it('B-07 SHELL-05 Escape closes the toasts and keeps the focus', async () => {
    const { user } = await open();
    const link = await screen.findByRole('link', { name: /Skip/ });
    link.focus();
    act(() => {
      toast.success('Saved');
      toast.error('Lost');
    });
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(await screen.findByText('Lost')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Saved')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByText('Lost')).not.toBeInTheDocument());
    expect(link).toHaveFocus();
  });

  it('SHELL-05 LIMIT-07 a toast closes by itself after 5000 ms, not before', async () => {
    await open();
    await screen.findByText('Account Setup Successful');
    act(() => toast.info('The host is loaded'));
    await screen.findByText('The host is loaded');
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
