import common from './common.json';
import errors from './errors.json';
import menu from './menu.json';
import shell from './shell.json';

/** What Home needs; bundled in English, because other messages load with the first other screen. */
export const homeMessages = { common, errors, menu, shell };
