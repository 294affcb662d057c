import { screen } from '@testing-library/react';
import { renderKit } from '../../testing/renderKit';
import { Price } from './Price';
import { Receipt, ReceiptRow } from './Receipt';

describe('Price', () => {
  it('LIMIT-17 stands beside the struck-out original, both left to right in Arabic', () => {
    const { container } = renderKit(<Price amount={24.5} was={30} wasLabel="Original price" />, 'ar');
    expect(screen.getByText('AED 24.50')).toHaveAttribute('dir', 'ltr');
    const struck = container.querySelector('s');
    expect(struck).toHaveTextContent('Original price AED 30.00');
    expect(struck?.querySelector('bdi')).toHaveAttribute('dir', 'ltr');
  });

  it('CART-04 writes a discount with its sign before the currency', () => {
    renderKit(
      <Receipt>
        <ReceiptRow label="Promo WINGS20" amount={-20} tone="good" />
        <ReceiptRow label="Total" amount={126.5} tone="total" />
      </Receipt>,
    );
    expect(screen.getAllByRole('term').map((node) => node.textContent)).toEqual(['Promo WINGS20', 'Total']);
    expect(screen.getAllByRole('definition').map((node) => node.textContent)).toEqual([
      '\u2212AED 20.00',
      'AED 126.50',
    ]);
  });
});
