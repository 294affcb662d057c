import { largestPaint } from '../support/largestPaint.mjs';
import { newPage, newPhone } from '../support/phone.mjs';

const PAGES = { 'item list': '/items/wings', item: '/item/wings-buffalo-10', cart: '/cart', login: '/login' };

/** Visitors without a session who follow a link to one of these pages. */
export async function firstLinks({ browser, url }) {
  const figures = {};
  for (const [name, path] of Object.entries(PAGES)) {
    const context = await newPhone(browser, url);
    const { page, seen, notes } = await newPage(context, {
      heading: "() => document.querySelector('#shell') === null && Boolean(document.querySelector('h1')?.offsetParent)",
    });
    await page.goto(url + path);
    const heading = await seen('heading');
    await page.waitForLoadState('networkidle');
    figures[`${name}, the app's heading, ms`] = heading;
    figures[`${name}, largest contentful paint (LCP), ms`] = await page.evaluate(largestPaint);
    figures[`${name}, blocking since start, ms`] = (await notes()).blocking;
    await context.close();
  }
  return figures;
}
