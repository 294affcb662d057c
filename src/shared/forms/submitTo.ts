export type Trigger<B, R> = (body: B) => { unwrap: () => Promise<R> };

/** The onSubmit of a form that sends one mutation; a reply that comes when the form has gone does nothing. */
export function submitTo<V, B, R, F extends { isMounted: () => boolean }>(
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
    if (form.isMounted()) await onDone(reply, values, form);
  };
}
