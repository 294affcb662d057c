import { share } from './ShareButton';

const provide = (name: 'share' | 'clipboard', value: unknown) => {
  Object.defineProperty(navigator, name, { value, configurable: true });
};
afterEach(() => {
  for (const name of ['share', 'clipboard']) Reflect.deleteProperty(navigator, name);
});

describe('B-14 sharing', () => {
  const wings = { path: '/item/wings', title: 'Buffalo Wings' };
  const url = 'http://localhost/item/wings';

  it("hands the plain address to the system's sheet", async () => {
    const given: unknown[] = [];
    provide('share', async (data: unknown) => {
      given.push(data);
    });
    expect(await share(wings)).toBe('shared');
    expect(given).toEqual([{ title: 'Buffalo Wings', url }]);
  });

  it('copies where there is no sheet, or where it fails', async () => {
    const copied: string[] = [];
    provide('clipboard', {
      writeText: async (text: string) => {
        copied.push(text);
      },
    });
    expect(await share(wings)).toBe('copied');
    provide('share', async () => {
      throw new DOMException('no', 'NotAllowedError');
    });
    expect(await share(wings)).toBe('copied');
    expect(copied).toEqual([url, url]);
  });

  it('does nothing when the customer closes the sheet, and reports when sharing fails', async () => {
    provide('share', async () => {
      throw new DOMException('closed', 'AbortError');
    });
    expect(await share(wings)).toBe('dismissed');
    Reflect.deleteProperty(navigator, 'share');
    expect(await share(wings)).toBe('failed');
  });
});
