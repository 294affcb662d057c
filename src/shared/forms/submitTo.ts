export type Trigger<B, R> = (body: B) => { unwrap: () => Promise<R> };

/** The onSubmit of a form that sends one mutation. */
export function submitTo<V, B, R, F>(
  trigger: Trigger<B, R>,
  toBody: (values: V) => B,
  onDone: (reply: R, values: V, form: F) => void | Promise<void>,
) {
  return async (values: V, form: F): Promise<void> => {
    let reply: R;
    try {
      reply = await trigger(toBody(values)).unwrap();
    } catch {
      return;
    }
    await onDone(reply, values, form);
  };
}
