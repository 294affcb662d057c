/** Timers and frames stay real. Undo it with `jest.useRealTimers()`. */
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
