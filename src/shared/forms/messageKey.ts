import type { MessageKey } from '../i18n/messages';

/** A yup message: the key of a sentence, checked by the compiler; the field translates it. */
export const msg = (key: MessageKey): MessageKey => key;
