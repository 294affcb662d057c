import { newPage, newPhone, type Environment, type Figures } from '../support/phone.mts';
import { HOME } from './home.mts';

export async function secondVisit({ browser, url, customer }: Environment): Promise<Figures> {
  const context = await newPhone(browser, url, customer.storage, { serviceWorkers: 'allow' });
  const visit = async () => {
    const { page, seen } = await newPage(context, HOME);
    await page.goto(url, { waitUntil: 'commit' });
    return { page, usable: await seen('usable') };
  };
  const { page } = await visit();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForLoadState('networkidle');
  await page.close();
  const second = await visit();
  await second.page.close();
  await context.setOffline(true);
  const offline = await visit();
  await context.close();
  return { 'second visit usable, ms': second.usable, 'second visit offline usable, ms': offline.usable };
}
