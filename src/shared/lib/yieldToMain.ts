/** Ends the current task, so that the browser can handle input and paint during long work. */
export const yieldToMain = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });
