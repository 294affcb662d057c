export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.style.outline = 'none';
  heading.focus({ preventScroll: true });
  return true;
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]';

const controlsIn = (box: Element): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) =>
      control.tabIndex >= 0 && !control.matches(':disabled') && !control.closest('[aria-hidden=true], [inert]'),
  );

/** The control's place among the controls of each box around it, from the inside out. */
function placesOf(control: Element): { box: Element; index: number }[] {
  const places = [];
  for (let box = control.parentElement; box?.closest('main'); box = box.parentElement)
    places.push({ box, index: controlsIn(box).indexOf(control as HTMLElement) });
  return places;
}

/**
 * When a control removes itself, the focus goes to the control that takes its place in the nearest box that is left:
 * the next line of a list, the field in place of a code; after a tap to the heading. A dialog that cannot give the
 * focus back counts, too.
 */
export function restoreFocus(): () => void {
  let last: { control: Element; places: ReturnType<typeof placesOf> } | null = null;
  let hasPointer = false;
  const remember = ({ target }: Event) => {
    if (target instanceof Element && target.closest('main')) last = { control: target, places: placesOf(target) };
  };
  const noteInput = ({ type }: Event) => {
    hasPointer = type === 'pointerdown';
  };
  const restore = () => {
    if (!last || last.control.isConnected || document.activeElement !== document.body) return;
    // Under a dialog the rest of the page is hidden.
    if (last.places.at(-1)?.box.closest('[aria-hidden=true]')) return;
    const { places } = last;
    last = null;
    // A new screen sets the focus itself.
    if (!places.at(-1)?.box.isConnected) return;
    // Focusing a control after a tap could open a phone's keyboard or prefetch the target of a link.
    if (hasPointer) {
      focusHeading();
      return;
    }
    for (const { box, index } of places.filter((place) => place.box.isConnected)) {
      const controls = controlsIn(box);
      const next = controls[Math.min(index, controls.length - 1)];
      if (!next) continue;
      next.focus();
      return;
    }
  };
  const observer = new MutationObserver(restore);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-hidden'] });
  document.addEventListener('focusin', remember);
  for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, noteInput, true);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    for (const type of ['keydown', 'pointerdown']) document.removeEventListener(type, noteInput, true);
  };
}
