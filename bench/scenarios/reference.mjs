import { newPage, newPhone } from '../support/phone.mjs';

const HELLO = "() => document.getElementById('hello') !== null";

/** What this machine and browser need for next to nothing, in this very run. */
export async function reference({ browser, referenceUrl }) {
  const figures = {};
  for (const name of ['plain', 'react']) {
    const context = await newPhone(browser, referenceUrl);
    const { page, seen } = await newPage(context, { hello: HELLO });
    await page.goto(`${referenceUrl}/${name}`);
    figures[`${name} page shown, ms`] = await seen('hello');
    await context.close();
  }
  return figures;
}
