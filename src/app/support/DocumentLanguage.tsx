import { useEffect } from 'react';
import { directionOf } from '../../shared/i18n/direction';
import { selectLang } from '../../shared/i18n/langSlice';
import { useAppSelector } from '../../shared/store/hooks';

/** Gives the document the language of the store, and what it had before when it is unmounted. */
export function DocumentLanguage() {
  const lang = useAppSelector(selectLang);
  useEffect(() => {
    const root = document.documentElement;
    const before = { lang: root.lang, dir: root.dir, title: document.title };
    Object.assign(root, { lang, dir: directionOf(lang) });
    return () => {
      Object.assign(root, { lang: before.lang, dir: before.dir });
      document.title = before.title;
    };
  }, [lang]);
  return null;
}
