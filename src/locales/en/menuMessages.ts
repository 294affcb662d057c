import ofHome from './menu.json';
import more from './menu.more.json';

/** The messages of the menu: Home's, which are bundled in English, and those of its other screens. */
export const menu = { ...ofHome, ...more };
