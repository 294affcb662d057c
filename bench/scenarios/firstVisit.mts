import { newPage, newPhone, type Environment, type Figures } from '../support/phone.mts';

export async function firstVisit({ browser, url }: Environment): Promise<Figures> {
  const context = await newPhone(browser, url);
  const { page, seen, notes } = await newPage(context, {
    form: "() => document.querySelector('main form input[name]') !== null",
  });
  await page.goto(url);
  const form = await seen('form');
  const { fcp, blocking } = await notes();
  await context.close();
  return {
    'something of the brand (FCP), ms': fcp,
    'address form usable, ms': form,
    'blocking since start, ms': blocking,
  };
}
