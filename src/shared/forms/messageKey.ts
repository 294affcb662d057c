import type { MessageKey } from '../i18n/messages';

export const msg = (key: MessageKey): MessageKey => key;
