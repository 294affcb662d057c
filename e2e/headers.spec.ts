import sharp from 'sharp';
import { expect, test } from './support/fixtures';

test.use({ expectedProblem: /Executing inline script violates/ });

test('the content security policy is strict, and a violation is an error that fails every browser test', async ({
  page,
}) => {
  const first = await page.goto('/login');
  const policy = first?.headers()['content-security-policy'] ?? '';
  const rule = (name: string) => policy.split('; ').find((directive) => directive.startsWith(`${name} `)) ?? '';
  expect(rule('script-src')).toMatch(/^script-src 'self'/);
  expect(rule('script-src')).not.toMatch(/unsafe|\*|data:/);
  expect(rule('worker-src')).toBe("worker-src 'self'");
  expect(rule('object-src')).toBe("object-src 'none'");
  expect(rule('frame-ancestors')).toBe("frame-ancestors 'none'");
  const reported = page.waitForEvent('console', (message) => message.type() === 'error');
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.wasRun = true' }));
  });
  expect((await reported).text()).toMatch(/Executing inline script violates/);
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false);
});

test("B-12 the manifest's screenshots have the sizes that it names, and its icons exist", async ({ request }) => {
  const { icons, screenshots } = (await (await request.get('/manifest.webmanifest')).json()) as Record<
    'icons' | 'screenshots',
    { src: string; sizes: string }[]
  >;
  expect(screenshots.length).toBeGreaterThanOrEqual(3);
  for (const { src, sizes } of [...icons, ...screenshots].filter(({ sizes: named }) => named !== 'any')) {
    const { width, height } = await sharp(await (await request.get(src)).body()).metadata();
    expect(`${src} ${width}x${height}`).toBe(`${src} ${sizes}`);
  }
});
