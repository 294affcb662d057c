import arabic from '../../shared/i18n/locales/ar/support.json';
import english from '../../shared/i18n/locales/en/support.json';
import { addMessages } from '../../shared/i18n/messages';

/** Adds the messages of support in both languages; called by the lazy chunks that show them. */
export const addSupportMessages = (): void => addMessages('support', { en: english, ar: arabic });
