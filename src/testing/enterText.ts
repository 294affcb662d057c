import type { UserEvent } from '@testing-library/user-event';

/** Appends text to a field at once; `user.type` renders the screen for each key, for tests that are about typing. */
export async function enterText(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
