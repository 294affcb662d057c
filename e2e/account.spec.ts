import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { makeCustomer, signInAs, type Customer } from './support/flows';
import { logIn, requestsOf, row, stored } from './support/look';

const PICTURE = path.resolve(__dirname, '..', 'public', 'icons', 'icon-192.png');
const storedUser = async (page: Parameters<typeof stored>[0]) =>
  JSON.parse((await stored(page)).user ?? '{}') as Record<string, unknown>;

/** A second session of the customer, as on another device. */
async function otherSession({ post, email, password }: Customer): Promise<string> {
  return (await post('/login', { email, password })).data.auth_token;
}

test('PROF-01 EDIT-01 EDIT-02 EDIT-06 EDIT-07 the profile is edited with a picture, and the session goes on', async ({
  page,
  say,
  backend,
}) => {
  const customer = await makeCustomer(backend.url);
  await signInAs(page, customer);
  await page.goto('/profile');
  await page.getByRole('button', { name: say('account.editYourProfile') }).click();
  const modal = page.getByRole('dialog', { name: say('account.editTitle') });
  const file = modal.getByLabel(say('account.choosePicture'));

  await file.setInputFiles({ name: 'notes.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(modal.getByRole('alert')).toHaveText(say('account.pictureRefused'));
  await file.setInputFiles(PICTURE);
  await modal.getByLabel(say('auth.fullName')).fill('Sara Khalid');
  await modal.getByLabel(say('auth.age')).fill('30');
  const replied = page.waitForResponse(/\/api\/updateProfile/);
  await modal.getByRole('button', { name: say('account.updateProfile') }).click();
  const reply = await replied;
  expect(reply.request().headers()['content-type']).toContain('multipart/form-data');
  await expect(page.getByText(((await reply.json()) as { message: string }).message)).toBeVisible();
  await expect(modal).toBeHidden();
  await expect(page.getByRole('main').getByText('Sara Khalid').first()).toBeVisible();
  const picture = page.getByRole('main').getByRole('img', { name: say('account.picture') });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await storedUser(page)).toMatchObject({
    name: 'Sara Khalid',
    email: customer.email,
    auth_token: customer.token,
  });

  await page.reload();
  await expect(row(page, say('auth.age'))).toContainText('30');
  await expect(picture).toBeVisible();
  // Remove it again.
  await page.getByRole('button', { name: say('account.editYourProfile') }).click();
  await modal.getByRole('button', { name: say('account.removePicture') }).click();
  await modal.getByRole('button', { name: say('account.updateProfile') }).click();
  await expect(modal).toBeHidden();
  await expect(picture).toHaveCount(0);
});

/** A landscape photo of several MB that the camera marked as turned (EXIF orientation 6: shown as a portrait). */
async function phonePhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3200, height: 2400 });
    const context = canvas.getContext('2d')!;
    const image = context.createImageData(canvas.width, canvas.height);
    // Noise does not compress.
    for (let at = 0; at < image.data.length; at += 1) image.data[at] = at % 4 === 3 ? 255 : (at * at * 31) % 251;
    context.putImageData(image, 0, 0);
    const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made!), 'image/jpeg', 1));
    const url = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as string);
      reader.readAsDataURL(blob);
    });
    return url.split(',')[1]!;
  });
  const jpeg = Buffer.from(base64, 'base64');
  const exif = Buffer.from('ffe1002245786966000049492a0008000000010012010300010000000600000000000000', 'hex');
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
}

test(
  "EDIT-02 a phone's photo is shrunk before it is sent, as the camera held it",
  { tag: '@once' },
  async ({ page, say, backend }) => {
    await signInAs(page, await makeCustomer(backend.url));
    await page.goto('/profile');
    const photo = await phonePhoto(page);
    // The server refuses more than 5 MB.
    expect(photo.length).toBeGreaterThan(5 * 1024 * 1024);
    await page.getByRole('button', { name: say('account.editYourProfile') }).click();
    const modal = page.getByRole('dialog', { name: say('account.editTitle') });
    const file = modal.getByLabel(say('account.choosePicture'));
    await file.setInputFiles({ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(1024 * 1024) });
    await expect(modal.getByRole('alert')).toHaveText(say('account.pictureRefused'));
    await file.setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photo });
    const preview = modal.getByRole('img', { name: say('account.picture') });
    await expect
      .poll(() => preview.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([768, 1024]);
    const sent = page.waitForRequest(/\/api\/updateProfile/);
    await modal.getByRole('button', { name: say('account.updateProfile') }).click();
    expect(Number((await (await sent).allHeaders())['content-length'])).toBeLessThan(1024 * 1024);
    await expect(modal).toBeHidden();
  },
);

test('PASS-01 PASS-02 PASS-04 PASS-05 PROF-03 LOGIN-03 LOGIN-04 LOGIN-08 only a changed password signs in', async ({
  page,
  say,
  backend,
  lang,
}) => {
  const customer = await makeCustomer(backend.url);
  await signInAs(page, customer);
  await page.goto('/profile');
  await page.getByRole('button', { name: say('account.changePassword') }).click();
  const modal = page.getByRole('dialog', { name: say('account.changePassword') });
  const submit = modal.getByRole('button', { name: say('account.changePassword') });
  await submit.click();
  await expect(modal.getByText(say('auth.currentPasswordRequired'))).toBeVisible();
  await modal.getByLabel(say('account.oldPassword')).fill('not-it-1');
  await modal.getByLabel(say('auth.newPassword')).fill('hotter-wings');
  await modal.getByLabel(say('auth.confirmPassword')).fill('hotter-wings');
  await submit.click();
  await expect(
    page.getByText(lang === 'ar' ? 'كلمة المرور الحالية غير صحيحة' : 'Current password is incorrect'),
  ).toBeVisible();
  await expect(modal).toBeVisible();
  await modal.getByLabel(say('account.oldPassword')).fill(customer.password);
  await submit.click();
  await expect(modal).toBeHidden();

  await page
    .getByRole('main')
    .getByRole('button', { name: say('shell.logout') })
    .click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(say('shell.loggedOut'))).toBeVisible();
  await expect(page.getByLabel(say('auth.email'))).toBeVisible();
  await expect.poll(() => stored(page)).toEqual({});
  await logIn(page, say, customer);
  await expect(
    page.getByText(lang === 'ar' ? 'البريد الإلكتروني أو كلمة المرور غير صحيحة' : 'Email or password is incorrect'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel(say('auth.email'))).toHaveValue(customer.email);
  await logIn(page, say, { email: customer.email, password: 'hotter-wings' });
  await expect(page.getByText(say('auth.loginSuccess'))).toBeVisible();
  await expect(page).toHaveURL(/\/address-list$/);
});

test('FORGOT-01 FORGOT-04 RESET-01 RESET-02 RESET-05 A-20 a forgotten password is replaced with the code', async ({
  page,
  say,
  backend,
}) => {
  const customer = await makeCustomer(backend.url);
  await page.goto('/login');
  await page.getByRole('link', { name: say('auth.forgotLink') }).click();
  await page.getByLabel(say('auth.usernameOrEmail')).fill(customer.email);
  const replied = page.waitForResponse(/\/api\/forgotPassword/);
  await page
    .getByRole('main')
    .getByRole('button', { name: say('auth.submit') })
    .click();
  const { message } = (await (await replied).json()) as { message: string };
  const code = /\b(\d{4})\b/.exec(message)?.[1] ?? '';
  expect(code).not.toBe('');
  await expect(page).toHaveURL(/\/reset-password\?user_id=.+/);

  // A link in a mail: the code fills the boxes and is removed from the address bar.
  await page.goto(`${page.url()}&otp=${code}`);
  await expect(page).not.toHaveURL(/otp=/);
  for (const [at, digit] of Array.from(code).entries()) {
    await expect(page.getByRole('textbox', { name: say('common.codeDigit', { n: at + 1, count: 4 }) })).toHaveValue(
      digit,
    );
  }
  await page.getByLabel(say('auth.newPassword')).fill('newer-wings');
  await page.getByLabel(say('auth.confirmPassword')).fill('newer-wings');
  const reloaded = page.waitForEvent('framenavigated', (frame) => new URL(frame.url()).pathname === '/');
  await page.getByRole('button', { name: say('auth.savePassword') }).click();
  await reloaded;
  await expect.poll(async () => (await storedUser(page)).email).toBe(customer.email);
  await expect(page).toHaveURL(/\/address-list/);
  expect((await customer.post('/login', { email: customer.email, password: 'newer-wings' })).status).toBe(true);
  expect((await customer.post('/login', { email: customer.email, password: customer.password })).status).toBe(false);
});

test('DEL-01 DEL-02 DEL-03 an account is deleted after a confirmation, and cannot sign in again', async ({
  page,
  say,
  backend,
}) => {
  const customer = await makeCustomer(backend.url);
  await signInAs(page, customer);
  const deletions = requestsOf(page, 'profile/delete');
  await page.goto('/profile');
  const ask = page.getByRole('main').getByRole('button', { name: say('account.deleteAccount') });
  const dialog = page.getByRole('dialog', { name: say('account.deleteAccount') });
  await ask.click();
  await expect(dialog.getByText(say('account.deleteQuestion'))).toBeVisible();
  await dialog.getByRole('button', { name: say('common.cancel') }).click();
  await expect(dialog).toBeHidden();
  expect(deletions).toHaveLength(0);
  await ask.click();
  await dialog.getByRole('button', { name: say('account.deleteAccount') }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(deletions.map((request) => request.method())).toEqual(['DELETE']);
  await expect.poll(async () => (await stored(page)).user).toBeUndefined();
  expect((await stored(page)).token).toBeUndefined();
  expect((await customer.post('/login', customer)).status).toBe(false);
});

test('ERR-01 A-47 T13 a session that was revoked ends with one message at /login, and login leads back', async ({
  page,
  say,
  backend,
  lang,
}) => {
  const customer = await makeCustomer(backend.url);
  await signInAs(page, customer);
  await page.goto('/account');
  await expect(page.getByRole('link', { name: say('account.myOrders') }).first()).toBeVisible();
  // Another device changes the password, which ends all other sessions.
  const changed = await customer.post(
    '/changePassword',
    { old_password: customer.password, new_password: 'fresh-wings', confirm_password: 'fresh-wings' },
    await otherSession(customer),
  );
  expect(changed.status).toBe(true);

  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(?!media)/.test(request.url())) calls.push(request.url());
  });
  await page
    .getByRole('main')
    .getByRole('link', { name: say('account.myOrders'), exact: true })
    .click();
  await expect(page).toHaveURL(/\/login\?goto=my-orders$/);
  const message = page.getByText(
    lang === 'ar' ? 'انتهت جلستك. يرجى تسجيل الدخول مرة أخرى.' : 'Your session has expired. Please login again.',
  );
  await expect(message).toHaveCount(1);
  await expect(message).toBeVisible();
  await expect(page.getByLabel(say('auth.email'))).toBeVisible();
  await expect.poll(() => stored(page)).toEqual({});
  const before = calls.length;

  await logIn(page, say, { email: customer.email, password: 'fresh-wings' });
  await expect(page).toHaveURL(/\/address-list\?goto=my-orders$/);
  // No call was made between the message and the login.
  expect(calls[before]).toMatch(/\/api\/login$/);
  await page
    .getByRole('list', { name: say('address.list') })
    .getByRole('button', { name: /Al Barsha 1/ })
    .first()
    .press('Enter');
  await expect(page).toHaveURL(/\/my-orders$/);
  await expect(page.getByText(say('orders.emptyAll'))).toBeVisible();
});

test('B-09 the form stays in place when the place at the moved pin is offered', async ({ page, say, backend }) => {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 25.1124, longitude: 55.2009 });
  await signInAs(page, await makeCustomer(backend.url));
  await page.goto('/add-address');
  const area = page.getByLabel(say('address.area'), { exact: true });
  await expect(area).toHaveValue(/.+/);
  await area.fill('Behind the mall');
  const apartment = page.getByLabel(say('address.apartment'));
  const save = page.getByRole('button', { name: say('address.save') });
  const offer = page.getByRole('button', { name: say('address.useNew') });
  const pin = page.getByRole('button', { name: say('address.pin') });
  await pin.focus();
  const positions = async () => [await apartment.boundingBox(), await save.boundingBox()];
  const before = await positions();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(offer).toBeVisible();
  expect(await positions()).toEqual(before);
  await offer.click();
  await expect(area).not.toHaveValue('Behind the mall');
  await expect(offer).toHaveCount(0);
});
