import type { Page } from '@playwright/test';

function describe(element: Element): string {
  const label = (element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\s+/g, ' ').slice(0, 40);
  return `<${element.tagName.toLowerCase()}> "${label}"`;
}

function chainOf(element: Element): Element[] {
  const chain = [];
  for (let current: Element | null = element; current; current = current.parentElement) chain.push(current);
  return chain;
}

function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return (
    width > 1 &&
    height > 1 &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    chainOf(element).every(
      (ancestor) =>
        getComputedStyle(ancestor).clipPath === 'none' &&
        ancestor.getAttribute('aria-hidden') !== 'true' &&
        !(ancestor as HTMLElement).inert,
    )
  );
}

function isUnclipped(element: Element): boolean {
  const { left, right } = element.getBoundingClientRect();
  const middle = (left + right) / 2;
  return chainOf(element)
    .slice(1)
    .filter((ancestor) => /hidden|clip/.test(getComputedStyle(ancestor).overflowX))
    .every((ancestor) => {
      const frame = ancestor.getBoundingClientRect();
      return middle > frame.left && middle < frame.right;
    });
}

function mayOverflow(element: Element): boolean {
  return (
    chainOf(element).some(
      (ancestor) =>
        /auto|scroll/.test(getComputedStyle(ancestor).overflowX) &&
        ancestor !== document.documentElement &&
        ancestor !== document.body,
    ) || element.closest('[aria-roledescription=carousel], .leaflet-container, .notistack-SnackbarContainer') !== null
  );
}

function hasText(element: Element): boolean {
  return (
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) &&
    !/^(SCRIPT|STYLE|NOSCRIPT)$/.test(element.tagName)
  );
}

function textFaults(element: Element): string[] {
  const chain = chainOf(element);
  const hasEllipsis = chain
    .slice(0, 4)
    .some(
      (ancestor) =>
        getComputedStyle(ancestor).textOverflow === 'ellipsis' || getComputedStyle(ancestor).webkitLineClamp !== 'none',
    );
  if (hasEllipsis || mayOverflow(element)) return [];
  const range = document.createRange();
  range.selectNodeContents(element);
  const text = range.getBoundingClientRect();
  const exceeds = ({ left, right }: { left: number; right: number }, tolerance: number) =>
    text.left < left - tolerance || text.right > right + tolerance;

  const faults: string[] = [];
  const control = element.closest('button, a[href], label');
  const isBox = control && getComputedStyle(control).display !== 'inline';
  if (isBox && exceeds(control.getBoundingClientRect(), 2)) faults.push('reaches out of its control');
  if (exceeds({ left: 0, right: document.documentElement.clientWidth }, 1)) faults.push('reaches out of the window');
  for (const ancestor of chain) {
    const { overflowX, overflowY, display } = getComputedStyle(ancestor);
    if (display === 'inline' || ancestor === document.body || ancestor === document.documentElement) continue;
    const frame = ancestor.getBoundingClientRect();
    if (/hidden|clip/.test(overflowX) && exceeds(frame, 1)) faults.push('cut at the side');
    if (/hidden|clip/.test(overflowY) && text.bottom > frame.bottom + 3) faults.push('cut below');
  }
  return faults.map((fault) => `${fault}: ${describe(element)}`);
}

/** A link within a sentence is as high as its line (WCAG 2.5.8); the map's credits are the provider's. */
function isExemptTarget(element: Element): boolean {
  return (
    (getComputedStyle(element).display === 'inline' && element.tagName === 'A') ||
    element.closest('.leaflet-control-attribution, .leaflet-marker-pane') !== null
  );
}

function targetBox(element: Element): DOMRect {
  const field = element.matches('input, textarea')
    ? element.closest('label, [data-field], .MuiCheckbox-root, .MuiRadio-root')
    : null;
  return (field ?? element).getBoundingClientRect();
}

function sizeFaults(target: Element): string[] {
  const MIN_TARGET_PX = 44;
  const { width, height } = targetBox(target);
  return Math.min(width, height) < MIN_TARGET_PX - 0.5
    ? [`${Math.round(width)} x ${Math.round(height)} px to press: ${describe(target)}`]
    : [];
}

/** The fixed or sticky bar of an element, else the page: only elements of one layer must not overlap. */
function layerOf(element: Element): Element {
  const bar = chainOf(element).find((ancestor) => /fixed|sticky/.test(getComputedStyle(ancestor).position));
  return bar ?? document.documentElement;
}

function contains(outer: DOMRect, inner: DOMRect): boolean {
  return (
    outer.left <= inner.left + 1 &&
    outer.right >= inner.right - 1 &&
    outer.top <= inner.top + 1 &&
    outer.bottom >= inner.bottom - 1
  );
}

function overlap(first: Element, second: Element): boolean {
  const [box, other] = [targetBox(first), targetBox(second)];
  const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
  const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
  if (width <= 3 || height <= 3 || contains(box, other) || contains(other, box)) return false;
  return layerOf(first) === layerOf(second) && !first.contains(second) && !second.contains(first);
}

function faultsOfPage(): string[] {
  const root = document.documentElement;
  const texts = [...document.querySelectorAll('body *')].filter((element) => hasText(element) && isVisible(element));
  const TARGETS = 'a[href], button, input, select, textarea, [role=button], [role=radio], [role=checkbox]';
  const targets = [...document.querySelectorAll(TARGETS)].filter(
    (element) => isVisible(element) && isUnclipped(element) && !isExemptTarget(element),
  );
  const inPlace = targets.filter((element) => !mayOverflow(element));
  const faults = [
    ...(root.scrollWidth > root.clientWidth
      ? [`the page is ${root.scrollWidth} px wide in a window of ${root.clientWidth}`]
      : []),
    ...texts.flatMap(textFaults),
    ...targets.flatMap(sizeFaults),
    ...inPlace.flatMap((first, index) =>
      inPlace
        .slice(index + 1)
        .filter((second) => overlap(first, second))
        .map((second) => `over each other: ${describe(first)} and ${describe(second)}`),
    ),
  ];
  return [...new Set(faults)];
}

/**
 * Faults of the page's layout: it is wider than the window, text is cut without an ellipsis, controls overlap or are
 * smaller than a finger. The browser gets the functions as text, so they use nothing but each other.
 */
export const layoutFaults = (page: Page): Promise<string[]> => {
  const functions = [
    describe,
    chainOf,
    isVisible,
    isUnclipped,
    mayOverflow,
    hasText,
    textFaults,
    isExemptTarget,
    targetBox,
    sizeFaults,
    layerOf,
    contains,
    overlap,
    faultsOfPage,
  ];
  return page.evaluate<string[]>(`(() => {\n${functions.map(String).join('\n')}\nreturn faultsOfPage();\n})()`);
};
