import { screen, waitFor } from '@testing-library/react';
import { anOrder, aUser } from '../../testing/builders';
import { renderApp } from '../../testing/renderApp';

const order = anOrder({
  status: 'Delivered',
  promo_code: 'WINGS20',
  promo_discount: 5,
  grand_total: 45,
  address: 'Villa 12, Al Barsha 1',
  createdAt: '2026-03-05T21:10:00.000Z',
  order_items: [
    {
      item: { _id: 'wings-buffalo', title: 'Buffalo Wings', original_price: 48, discounted_price: 42 },
      quantity: 2,
      total_price: 92,
      instruction: 'No celery',
      addons: [{ item_id: { _id: 'dip-ranch', title: 'Ranch' }, quantity: 2, total_price: 8 }],
    },
  ],
});
const open = (lang: 'en' | 'ar') =>
  renderApp({
    route: '/order/order-1',
    stored: { user: aUser(), user_lang: lang },
    api: { '/getOrderDetails': { order, order_title: '' } },
  });
/** The content that the browser prints. */
async function printed(press: () => Promise<void>): Promise<string> {
  let text = '';
  const print = jest.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'));
    text = document.querySelector('[data-print]')?.textContent ?? '';
    window.dispatchEvent(new Event('afterprint'));
  });
  await press();
  expect(print).toHaveBeenCalledTimes(1);
  print.mockRestore();
  await waitFor(() => expect(document.querySelector('[data-print]')).toBeNull());
  return text.replace(/[\u2068\u2069]/g, '').replace(/\u00a0/g, ' ');
}

describe('B-13 the printed receipt', () => {
  it('opens the print dialog with brand, code, lines, money, VAT and Dubai time, without a tax number', async () => {
    const { user } = await open('en');
    const button = await screen.findByRole('button', { name: 'Print receipt' });
    const paper = await printed(() => user.click(button));
    for (const text of [
      'Jamr Wings',
      'Order receipt',
      '#JW-2087',
      '06 Mar 2026, 01:10 AM',
      'Al Barsha Road, Dubai',
      'Villa 12, Al Barsha 1',
      '× 2',
      'Buffalo Wings',
      '+ Ranch × 2 (AED 8.00)',
      'Note: No celery',
      'AED 92.00',
      'Promo WINGS20',
      'AED -5.00',
      'Delivery feeAED 8.00',
      'VAT includedAED 2.38',
      'TotalAED 45.00',
      'Cash on delivery',
    ])
      expect(paper).toContain(text);
    expect(paper).not.toMatch(/TRN|Tax Invoice/);
  });

  it('GEN-10 reads in Arabic too', async () => {
    const { user } = await open('ar');
    const button = await screen.findByRole('button', { name: 'طباعة الإيصال' });
    const paper = await printed(() => user.click(button));
    expect(paper).toContain('إيصال الطلب');
    expect(paper).toContain('جمر وينغز');
  });
});
