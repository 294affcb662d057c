import { newPage, newPhone, type Environment, type Figures } from '../support/phone.mts';

export async function reference({ browser, referenceUrl }: Environment): Promise<Figures> {
  const figures: Figures = {};
  for (const name of ['plain', 'react']) {
    const context = await newPhone(browser, referenceUrl);
    const { page, seen, notes } = await newPage(context, { hello: "() => document.getElementById('hello') !== null" });
    await page.goto(`${referenceUrl}/${name}`);
    figures[`${name} page shown, ms`] = await seen('hello');
    figures[`${name} page, blocking, ms`] = (await notes()).blocking;
    await context.close();
  }
  return figures;
}
