import sharp from 'sharp';
import { expect, test } from './support/fixtures';
import { makeCustomer, signInAs } from './support/flows';
import { row, stored } from './support/look';

/** Noise, which does not compress, as a phone that is held upright stores it: lying, with a note to turn it. */
const phonePhoto = () =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 80 },
    },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();

test("PROF-01 EDIT-01 EDIT-02 EDIT-06 EDIT-07 a phone's photo is shrunk and turned, sent, shown and removed", async ({
  page,
  say,
  backend,
}) => {
  const customer = await makeCustomer(backend.url);
  await signInAs(page, customer);
  await page.goto('/profile');
  const photo = await phonePhoto();
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
  await modal.getByLabel(say('auth.fullName')).fill('Sara Khalid');
  await modal.getByLabel(say('auth.age')).fill('30');
  const replied = page.waitForResponse(/\/api\/updateProfile/);
  await modal.getByRole('button', { name: say('account.updateProfile') }).click();
  const headers = await (await replied).request().allHeaders();
  expect(headers['content-type']).toContain('multipart/form-data');
  expect(Number(headers['content-length'])).toBeLessThan(1024 * 1024);
  await expect(modal).toBeHidden();
  await expect(page.getByRole('main').getByText('Sara Khalid').first()).toBeVisible();
  const picture = page.getByRole('main').getByRole('img', { name: say('account.picture') });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const { user = '{}' } = await stored(page);
  expect(JSON.parse(user)).toMatchObject({ name: 'Sara Khalid', email: customer.email, auth_token: customer.token });

  await page.reload();
  await expect(row(page, say('auth.age'))).toContainText('30');
  await expect(picture).toBeVisible();
  await page.getByRole('button', { name: say('account.editYourProfile') }).click();
  await modal.getByRole('button', { name: say('account.removePicture') }).click();
  await modal.getByRole('button', { name: say('account.updateProfile') }).click();
  await expect(modal).toBeHidden();
  await expect(picture).toHaveCount(0);
});

test('B-09 the form stays in place when the place at the moved pin is offered', async ({ page, say, backend }) => {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 25.1124, longitude: 55.2009 });
  await signInAs(page, await makeCustomer(backend.url));
  await page.goto('/add-address');
  const area = page.getByLabel(say('address.area'), { exact: true });
  await expect(area).toHaveValue(/.+/);
  await area.fill('Behind the mall');
  await page.getByRole('button', { name: say('address.pin') }).focus();
  const positions = async () => [
    await page.getByLabel(say('address.apartment')).boundingBox(),
    await page.getByRole('button', { name: say('address.save') }).boundingBox(),
  ];
  const before = await positions();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.getByRole('button', { name: say('address.useNew') })).toBeVisible();
  expect(await positions()).toEqual(before);
});
