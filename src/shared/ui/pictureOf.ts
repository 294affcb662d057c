import type { PictureProps } from './Picture';

/** A picture as entities of the contract carry it. */
export interface WithPicture {
  image?: string;
  image_sources?: { type: string; srcset: string }[];
  image_blur?: string;
  image_color?: string;
}

/** The properties of `<Picture>` and `<Thumb>` for an entity; the caller adds `alt` and `sizes`. */
export const pictureOf = ({ image, image_sources, image_blur, image_color }: WithPicture): Pick<PictureProps, 'image' | 'sources' | 'blur' | 'color'> => ({
  image, blur: image_blur, color: image_color, sources: image_sources?.map(({ type, srcset }) => ({ type, srcSet: srcset })),
});
