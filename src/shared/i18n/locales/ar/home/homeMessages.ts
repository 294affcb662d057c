import common from './common.json';
import errors from './errors.json';
import menu from './menu.json';
import shell from './shell.json';

export const homeMessages = { common, errors, menu, shell };
