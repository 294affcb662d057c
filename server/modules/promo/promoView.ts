import type { Lang } from '../../../contract/common';
import { picture } from '../../storage/pictures';
import type { PromoRow } from './promoTable';

export const promoView = (row: PromoRow, lang: Lang, publicUrl: string) => ({
  _id: row.id,
  title: row.title[lang],
  description: row.description[lang],
  ...picture(row.image, lang, publicUrl),
});
