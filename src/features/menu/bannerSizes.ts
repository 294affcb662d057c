/** How wide a banner is drawn: asked for by the slide, and by the page before there is a slide. */
export const BANNER_SIZES = '(min-width: 1280px) 1200px, 100vw';
