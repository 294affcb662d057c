import type { PictureProps } from './Picture';

const brandArtWidths = {
  wings: [400, 800],
  plate: [280, 560],
  empty: [320, 640],
  box: [320, 640],
  rings: [320, 640],
  celery: [320, 640],
  sweets: [320, 640],
  bucket: [320, 640],
  fries: [320, 640],
} as const;

export type BrandArt = keyof typeof brandArtWidths;

export function brandArt(name: BrandArt): Pick<PictureProps, 'image' | 'sources' | 'alt'> {
  const srcSet = (type: string) =>
    brandArtWidths[name].map((width) => `/art/${name}-${width}.${type} ${width}w`).join(', ');
  return {
    image: `/art/${name}-${brandArtWidths[name][1]}.webp`,
    alt: '',
    sources: ['avif', 'webp'].map((type) => ({ type: `image/${type}`, srcSet: srcSet(type) })),
  };
}
