import { newPage, newPhone } from '../support/phone.mjs';
import { HOME } from './home.mjs';

/** The second visit on the same phone with and without a network, with the production service worker. */
export async function secondVisit({ browser, url, customer }) {
  const context = await newPhone(browser, url, customer.storage, { serviceWorkers: 'allow' });
  const visit = async () => {
    const phone = await newPage(context, HOME);
    await phone.page.goto(url, { waitUntil: 'commit' });
    const usable = await phone.seen('usable');
    const app = await phone.seen('app');
    return { ...phone, usable, app };
  };
  const first = await visit();
  await first.page.evaluate(() => navigator.serviceWorker.ready);
  await first.page.waitForLoadState('networkidle');
  await first.page.close();
  const second = await visit();
  await second.page.close();
  await context.setOffline(true);
  const offline = await visit();
  await context.close();
  return {
    'second visit usable, ms': second.usable,
    'second visit, the app has taken over, ms': second.app,
    'second visit offline usable, ms': offline.usable,
    'second visit offline, the app has taken over, ms': offline.app,
  };
}
