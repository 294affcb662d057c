/** How wide a banner's picture is drawn: asked for by the slide, and by the page before there is a slide. */
export const bannerSizes = (isCutout: boolean): string =>
  isCutout ? '(min-width: 900px) 512px, 272px' : '(min-width: 1280px) 1200px, 100vw';

/** Height of the banners, and of the char ground that shows above them, in px; the page's shell has the same. */
export const bannerHeight = { phone: 228, desktop: 372 } as const;
export const aboveBanners = { phone: 30, desktop: 48 } as const;
