import { Fragment, useMemo, type ReactNode } from 'react';
import { useAppSelector } from '../store/hooks';
import { selectLang } from './langSlice';
import type { MessageKey } from './messages';
import { textOf, translate, type Translate } from './translate';

export function useT(): Translate {
  const lang = useAppSelector(selectLang);
  return useMemo(() => (key, values) => translate(lang, key, values), [lang]);
}

interface MessageProps {
  messageKey: MessageKey;
  values: Record<string, ReactNode>;
  count?: number;
}

export function Message({ messageKey, values, count }: MessageProps) {
  const lang = useAppSelector(selectLang);
  return textOf(lang, messageKey, count)
    .split(/\{(\w+)\}/)
    .map((part, index) => <Fragment key={index}>{index % 2 ? values[part] : part}</Fragment>);
}
