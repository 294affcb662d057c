/** The `sizes` of a banner's picture. On a phone an opaque one is as high as the slide and wider than it. */
export const bannerSizes = (isCutout: boolean): string =>
  isCutout ? '(min-width: 900px) 512px, 264px' : '(min-width: 1280px) 1200px, max(100vw, 456px)';

/** Height of the banners, and of the dark background above them, px; the page's shell has the same. */
export const bannerHeight = { phone: 228, desktop: 372 } as const;
export const aboveBanners = { phone: 30, desktop: 48 } as const;
