/** Ends the task, so that the browser can answer and paint between two steps of something long. */
export const breath = (): Promise<void> => new Promise((resolve) => { setTimeout(resolve); });
