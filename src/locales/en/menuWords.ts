import ofHome from './menu.json';
import more from './menu.more.json';

/** The menu's words: Home's, which come with the app in English, and those of its other screens. */
export const menu = { ...ofHome, ...more };
