const TOAST_HEIGHT = 96;

/** Moves toasts below the control in use when that is at the top of the page (`--toast-top`). */
export function keepToastsClear(): () => void {
  const root = document.documentElement;
  const place = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest('.notistack-SnackbarContainer')) return;
    const control = target.closest('button, a, input, textarea, select, label, summary, [role=button], [role=radio]');
    const box = control?.getBoundingClientRect();
    const bar = parseFloat(getComputedStyle(root).getPropertyValue('--bar')) || 0;
    const wouldBeCovered =
      box && box.bottom > bar && box.top < bar + TOAST_HEIGHT && box.height < window.innerHeight / 2;
    if (wouldBeCovered) root.style.setProperty('--toast-top', `${Math.round(box.bottom) + 8}px`);
    else root.style.removeProperty('--toast-top');
  };
  document.addEventListener('pointerdown', place, true);
  document.addEventListener('focusin', place, true);
  return () => {
    document.removeEventListener('pointerdown', place, true);
    document.removeEventListener('focusin', place, true);
    root.style.removeProperty('--toast-top');
  };
}
