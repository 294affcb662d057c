import type { Page } from '@playwright/test';

/**
 * What is wrong with the layout of the page as it stands: something widens it, text is cut without saying so by an
 * ellipsis, things to press lie over each other or are smaller than a finger. Runs in the browser: only what is in it.
 */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const TOUCH = 44;
    const faults: string[] = [];
    const root = document.documentElement;
    const styleOf = (element: Element) => getComputedStyle(element);
    const nameOf = (element: Element) => {
      const words = (element.getAttribute('aria-label') ?? element.textContent)
        .trim()
        .replace(/\s+/g, ' ')
        .slice(0, 40);
      return `<${element.tagName.toLowerCase()}> "${words}"`;
    };
    const chainOf = (element: Element): Element[] => {
      const chain = [];
      for (let at: Element | null = element; at; at = at.parentElement) chain.push(at);
      return chain;
    };
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        chainOf(element).every(
          (each) =>
            styleOf(each).clipPath === 'none' &&
            each.getAttribute('aria-hidden') !== 'true' &&
            !(each as HTMLElement).inert,
        )
      );
    };
    // A tile of a slider that waits outside its frame is not there to be pressed.
    const isInFrame = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return chainOf(element)
        .slice(1)
        .every(
          (each) =>
            !/hidden|clip/.test(styleOf(each).overflowX) ||
            ((left + right) / 2 > each.getBoundingClientRect().left &&
              (left + right) / 2 < each.getBoundingClientRect().right),
        );
    };
    // A strip that scrolls, a banner beside the visible one and a toast that slides in may reach beyond the edge.
    const mayReachOut = (element: Element) =>
      chainOf(element).some(
        (each) => /auto|scroll/.test(styleOf(each).overflowX) && each !== root && each !== document.body,
      ) ||
      element.closest('[aria-roledescription=carousel], .leaflet-container, .notistack-SnackbarContainer') !== null;

    if (root.scrollWidth > root.clientWidth)
      faults.push(`the page is ${root.scrollWidth} px wide in a window of ${root.clientWidth}`);

    const texts = [...document.querySelectorAll('body *')].filter(
      (element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) &&
        !/^(SCRIPT|STYLE|NOSCRIPT)$/.test(element.tagName) &&
        isSeen(element),
    );
    for (const element of texts) {
      if (mayReachOut(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(element);
      const text = range.getBoundingClientRect();
      const chain = chainOf(element);
      const isMeant = chain
        .slice(0, 4)
        .some((each) => styleOf(each).textOverflow === 'ellipsis' || styleOf(each).webkitLineClamp !== 'none');
      if (isMeant) continue;
      // White words that leave their button stand on white.
      const control = element.closest('button, a[href], label');
      const own = control && styleOf(control).display !== 'inline' ? control.getBoundingClientRect() : null;
      if (own && (text.left < own.left - 2 || text.right > own.right + 2))
        faults.push(`reaches out of its control: ${nameOf(element)}`);
      if (text.left < -1 || text.right > root.clientWidth + 1)
        faults.push(`reaches out of the window: ${nameOf(element)}`);
      for (const each of chain) {
        const { overflowX, overflowY, display } = styleOf(each);
        if (display === 'inline' || each === document.body || each === root) continue;
        const frame = each.getBoundingClientRect();
        if (/hidden|clip/.test(overflowX) && (text.left < frame.left - 1 || text.right > frame.right + 1))
          faults.push(`cut at the side: ${nameOf(element)}`);
        if (/hidden|clip/.test(overflowY) && text.bottom > frame.bottom + 3)
          faults.push(`cut below: ${nameOf(element)}`);
      }
    }

    const targets = [
      ...document.querySelectorAll(
        'a[href], button, input, select, textarea, [role=button], [role=radio], [role=checkbox]',
      ),
    ]
      .filter((element) => isSeen(element) && isInFrame(element))
      // A link within a sentence is as high as its line (WCAG 2.5.8); the map's credits are the provider's.
      .filter(
        (element) =>
          !(styleOf(element).display === 'inline' && element.tagName === 'A') &&
          !element.closest('.leaflet-control-attribution, .leaflet-marker-pane'),
      );
    // What is pressed is the field or the row around a small box.
    const areaOf = (element: Element) =>
      (element.matches('input, textarea')
        ? (element.closest('label, [data-field], .MuiCheckbox-root, .MuiRadio-root') ?? element)
        : element
      ).getBoundingClientRect();
    for (const element of targets) {
      const { width, height } = areaOf(element);
      if (width < TOUCH - 0.5 || height < TOUCH - 0.5)
        faults.push(`${Math.round(width)} x ${Math.round(height)} px to press: ${nameOf(element)}`);
    }

    // A bar that stays in view lies over what scrolls below it; within one layer nothing may lie over anything else.
    const layerOf = (element: Element) =>
      chainOf(element).find((each) => /fixed|sticky/.test(styleOf(each).position)) ?? root;
    const boxes = targets
      .filter((element) => !mayReachOut(element))
      .map((element) => ({ element, layer: layerOf(element), box: areaOf(element) }));
    for (const [index, first] of boxes.entries()) {
      for (const second of boxes.slice(index + 1)) {
        if (
          first.layer !== second.layer ||
          first.element.contains(second.element) ||
          second.element.contains(first.element)
        )
          continue;
        const across = Math.min(first.box.right, second.box.right) - Math.max(first.box.left, second.box.left);
        const down = Math.min(first.box.bottom, second.box.bottom) - Math.max(first.box.top, second.box.top);
        // A card that is a link as a whole may hold buttons of its own.
        const holds = (a: DOMRect, b: DOMRect) =>
          a.left <= b.left + 1 && a.right >= b.right - 1 && a.top <= b.top + 1 && a.bottom >= b.bottom - 1;
        if (across > 3 && down > 3 && !holds(first.box, second.box) && !holds(second.box, first.box))
          faults.push(`over each other: ${nameOf(first.element)} and ${nameOf(second.element)}`);
      }
    }
    return [...new Set(faults)];
  });
