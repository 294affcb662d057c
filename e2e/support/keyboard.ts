import { expect, type Locator, type Page } from '@playwright/test';

/**
 * What is wrong with the element that has the focus: nothing shows it, or something covers all of it (WCAG 2.4.7,
 * 2.4.11).
 */
const problemOfFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLElement) || at === document.body) return '';
    const name = (at.getAttribute('aria-label') ?? at.textContent).trim().slice(0, 40) || at.tagName;

    const isRinged = (styles: CSSStyleDeclaration) =>
      styles.outlineStyle !== 'none' && parseFloat(styles.outlineWidth) >= 2;
    // The ring may be drawn by the element, by its pseudo-element, or by the chip, card or field around an unseen
    // control.
    let ringed = isRinged(getComputedStyle(at, '::after'));
    let around: HTMLElement | null = at;
    for (let up = 0; around && up < 4 && !ringed; up += 1, around = around.parentElement)
      ringed = isRinged(getComputedStyle(around));
    // A marker of the map draws it inside itself.
    ringed ||= [...at.children].some((child) => isRinged(getComputedStyle(child)));
    // A text field shows a caret, and a border of the accent colour twice as wide.
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
      // Escape takes a toast away (that has a test of its own), and it goes by itself.
      if (top?.closest('.notistack-SnackbarContainer, .toast')) return true;
      cover = top
        ? `${top.tagName}.${top.getAttribute('class') ?? ''} ${top.textContent.slice(0, 30)}`
        : 'the edge of the screen';
      return top !== null && (at.contains(top) || top.contains(at) || (top.closest('label')?.contains(at) ?? false));
    });
    return isSeen ? '' : `covered: ${name} by ${cover}`;
  });

/** A customer without a pointer: only keys move and press, and every stop on the way must show where the focus is. */
export class Keyboard {
  private readonly problems = new Set<string>();

  constructor(private readonly page: Page) {}

  /** Tabs until the target has the focus. */
  async to(target: Locator, { back = false, most = 120 } = {}): Promise<void> {
    await expect(target).toBeAttached();
    for (let presses = 0; presses <= most; presses += 1) {
      if (await target.evaluate((node) => node === document.activeElement)) return;
      await this.page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
      let problem = await problemOfFocus(this.page);
      // A slider or a panel may still be bringing into view what has the focus.
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

  /** The heading of the new screen has the focus, which is what a screen reader then reads. */
  async expectArrived(heading?: string | RegExp): Promise<void> {
    const title = this.page.getByRole('heading', { level: 1, ...(heading === undefined ? {} : { name: heading }) });
    await expect(title).toBeFocused();
  }

  expectNoProblem(): void {
    expect([...this.problems]).toEqual([]);
  }
}
