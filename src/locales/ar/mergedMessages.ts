import common from './common.json';
import errors from './errors.json';
import menu from './menu.json';
import shell from './shell.json';
import { homeMessages as home } from './home/homeMessages';

export const mergedMessages = {
  common: { ...home.common, ...common },
  errors: { ...home.errors, ...errors },
  menu: { ...home.menu, ...menu },
  shell: { ...home.shell, ...shell },
};
