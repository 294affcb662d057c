import { expect, type Locator, type Page } from '@playwright/test';

/** The problem of the focused element: no visible focus, or it is completely covered (WCAG 2.4.7, 2.4.11). */
const problemOfFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement) || at === document.body) return '';
    const name = (at.getAttribute('aria-label') ?? at.textContent).trim().slice(0, 40) || at.tagName;

    const isRinged = (styles: CSSStyleDeclaration) =>
      styles.outlineStyle !== 'none' && parseFloat(styles.outlineWidth) >= 2;
    let ringed = isRinged(getComputedStyle(at, '::after'));
    let around: HTMLElement | null = at;
    for (let up = 0; around && up < 4 && !ringed; up += 1, around = around.parentElement)
      ringed = isRinged(getComputedStyle(around));
    ringed ||= [...at.children].some((child) => isRinged(getComputedStyle(child)));
    const isText = at.matches('textarea, input:not([type=radio], [type=checkbox])');
    const frame = at.closest('[data-field]');
    const outline = at.closest('.MuiOutlinedInput-root')?.querySelector('.MuiOutlinedInput-notchedOutline');
    const borderOf = (element: Element, pseudo?: string) =>
      parseFloat(getComputedStyle(element, pseudo).borderTopWidth);
    if (isText && !ringed) {
      if (outline) ringed = borderOf(outline) >= 2;
      else if (frame) ringed = borderOf(frame, '::after') >= 2;
      else ringed = getComputedStyle(at).boxShadow !== 'none';
    }
    if (!ringed && !at.matches('h1')) return `no visible focus: ${name}`;

    const box = at.getBoundingClientRect();
    const spots = [0.15, 0.5, 0.85].flatMap((x) =>
      [0.15, 0.5, 0.85].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
    );
    let cover = '';
    const isSeen = spots.some(([x, y]) => {
      const top = document.elementFromPoint(x, y);
      // Toasts are ignored, because Escape closes them (tested elsewhere) and they close by themselves.
      if (top?.closest('.notistack-SnackbarContainer, .toast')) return true;
      cover = top
        ? `${top.tagName}.${top.getAttribute('class') ?? ''} ${top.textContent.slice(0, 30)}`
        : 'the edge of the screen';
      return top !== null && (at.contains(top) || top.contains(at) || (top.closest('label')?.contains(at) ?? false));
    });
    return isSeen ? '' : `covered: ${name} by ${cover}`;
  });

export class Keyboard {
  private readonly problems = new Set<string>();

  constructor(private readonly page: Page) {}

  async to(target: Locator, { back = false, most = 120 } = {}): Promise<void> {
    await expect(target).toBeAttached();
    for (let presses = 0; presses <= most; presses += 1) {
      if (await target.evaluate((node) => node === document.activeElement)) return;
      await this.page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
      let problem = await problemOfFocus(this.page);
      if (problem)
        await expect
          .poll(async () => (problem = await problemOfFocus(this.page)), { timeout: 1500 })
          .toBe('')
          .catch(() => undefined);
      if (problem) this.problems.add(problem);
    }
    throw new Error(`${String(target)} cannot be reached by Tab`);
  }

  async press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.to(target);
    await this.page.keyboard.press(key);
  }

  async write(target: Locator, text: string): Promise<void> {
    await this.to(target);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }

  async expectArrived(heading?: string | RegExp): Promise<void> {
    const title = this.page.getByRole('heading', { level: 1, ...(heading === undefined ? {} : { name: heading }) });
    await expect(title).toBeFocused();
  }

  expectNoProblem(): void {
    expect([...this.problems]).toEqual([]);
  }
}
