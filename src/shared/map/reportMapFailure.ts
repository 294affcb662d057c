import { translate } from '../i18n/translate';
import { toast } from '../lib/toast';

let isReported = false;

/** Shows 'Failed to load maps' once per visit, because an unavailable service affects every map (ADDF-16, A-31). */
export function reportMapFailure(): void {
  if (!isReported) toast.error(translate(document.documentElement.lang === 'ar' ? 'ar' : 'en', 'errors.maps'));
  isReported = true;
}
