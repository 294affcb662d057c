/** How wide a banner's picture is drawn: asked for by the slide, and by the page before there is a slide. */
export const bannerSizes = (isCutout: boolean): string => (isCutout ? '(min-width: 900px) 512px, 272px' : '(min-width: 1280px) 1200px, 100vw');
