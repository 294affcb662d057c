import { prefersReducedMotion } from '../../shared/lib/prefersReducedMotion';

const FLIGHT_MS = 620;

export function flyTo(picture: HTMLImageElement | null | undefined, target: Element | null | undefined): void {
  if (!picture?.currentSrc || !target || typeof picture.animate !== 'function' || prefersReducedMotion()) return;
  const end = target.getBoundingClientRect();
  const rect = picture.getBoundingClientRect();
  const isVisible = rect.bottom > 80 && rect.top < window.innerHeight;
  const size = isVisible ? Math.min(rect.width, 220) : 120;
  const start = isVisible
    ? { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 }
    : { x: window.innerWidth / 2, y: end.top - 160 };
  const distance = { x: end.left + end.width / 2 - start.x, y: end.top + end.height / 2 - start.y };

  const copy = new Image();
  copy.src = picture.currentSrc;
  copy.alt = '';
  copy.setAttribute('aria-hidden', 'true');
  Object.assign(copy.style, {
    position: 'fixed',
    zIndex: '1400',
    pointerEvents: 'none',
    objectFit: 'contain',
    maxWidth: 'none',
    left: `${start.x - size / 2}px`,
    top: `${start.y - size / 2}px`,
    width: `${size}px`,
    height: `${size}px`,
  });
  document.body.append(copy);
  const transformAt = (progress: number, lift: number, scale: number, turn: number) =>
    `translate(${distance.x * progress}px, ${distance.y * progress - lift}px) scale(${scale}) ` +
    `rotate(${Math.sign(distance.x || 1) * turn}deg)`;
  const flight = copy.animate(
    [
      { transform: transformAt(0, 0, 1, 0), opacity: 1, easing: 'cubic-bezier(.3, 0, .7, 1)' },
      { transform: transformAt(0.12, 46, 0.86, -8), offset: 0.3, easing: 'cubic-bezier(.5, 0, .9, .6)' },
      { transform: transformAt(1, 0, 0.12, 24), opacity: 0.9 },
    ],
    { duration: FLIGHT_MS },
  );
  const land = () => copy.remove();
  flight.finished.then(land, land);
}
