import { newPage, newPhone } from '../support/phone.mjs';

const HELLO = "() => document.getElementById('hello') !== null";

/** What this machine and browser need for next to nothing, in this very run. */
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
  // By force: Playwright else looks, in the middle of the tap, for what lies under the finger.
  for (let tap = 0; tap < 3; tap += 1) await page.locator('button').tap({ force: true });
  await page.waitForTimeout(300);
  const { answer, inp } = await notes();
  figures['bare button, first frame after the tap, ms'] = answer;
  figures['bare button (event timing), ms'] = inp;
  await page.context().close();
  return figures;
}
