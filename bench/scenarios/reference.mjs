import { newPage, newPhone } from '../support/phone.mjs';

export const HELLO = "() => document.getElementById('hello') !== null";

/** The minimal times of this machine and browser in the same run. */
export async function reference({ browser, referenceUrl }) {
  const figures = {};
  const open = async (name) => {
    const context = await newPhone(browser, referenceUrl);
    const phone = await newPage(context, { hello: HELLO });
    await phone.page.goto(`${referenceUrl}/${name}`);
    figures[`${name} page shown, ms`] = await phone.seen('hello');
    return phone;
  };
  for (const name of ['plain', 'react']) await (await open(name)).page.context().close();
  const { page, notes } = await open('button');
  // With `force`, because Playwright otherwise checks during the tap what is at the position.
  for (let tap = 0; tap < 3; tap += 1) await page.locator('button').tap({ force: true });
  await page.waitForTimeout(300);
  const { answer, inp } = await notes();
  figures['bare button, first frame after the tap, ms'] = answer;
  figures['bare button (event timing), ms'] = inp;
  await page.context().close();
  return figures;
}
