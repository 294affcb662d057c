/** A mutation's trigger, as RTK Query's hooks give it. */
export type Trigger<B, R> = (body: B) => { unwrap: () => Promise<R> };

/**
 * The onSubmit of a form that is one call: makes the body, calls, and hands the reply on. A failure was already shown as
 * a toast by the one error road, so the form just stays as it was.
 */
export function submitTo<V, B, R, F>(trigger: Trigger<B, R>, toBody: (values: V) => B, onDone: (reply: R, values: V, form: F) => void) {
  return async (values: V, form: F): Promise<void> => {
    let reply: R;
    try {
      reply = await trigger(toBody(values)).unwrap();
    } catch {
      return;
    }
    onDone(reply, values, form);
  };
}
