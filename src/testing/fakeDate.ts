/** Timers and frames stay real. */
export function fakeDate(now: number | Date): void {
  jest.useFakeTimers({
    now,
    doNotFake: [
      'queueMicrotask',
      'nextTick',
      'setTimeout',
      'setInterval',
      'setImmediate',
      'performance',
      'requestAnimationFrame',
    ],
  });
}
