import type { PictureFields } from '../../../contract/common';
import type { PictureProps } from './Picture';

export function pictureOf(
  from: Partial<PictureFields>,
  { alt = '', named = false, opaque = false }: { alt?: string; named?: boolean; opaque?: boolean } = {},
): Pick<PictureProps, 'image' | 'sources' | 'alt' | 'blur' | 'color'> {
  return {
    image: from.image,
    sources: from.image_sources?.map(({ type, srcset }) => ({ type, srcSet: srcset })),
    alt: named ? (from.image_alt ?? alt) : alt,
    blur: from.image_blur,
    color: opaque ? from.image_color : undefined,
  };
}
