import { lazy, type ComponentType } from 'react';
import { loadMessages } from '../i18n/messages';

const loadMuiTheme = () => import(/* webpackChunkName: "mui-theme" */ '../../theme/MuiTheme');

/** A component of its own chunk, by its named export, with MUI's theme around it and all words: they come at the same time. */
export function lazyWithMui<N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N) {
  return lazy(async () => {
    const [module, { MuiTheme }] = await Promise.all([load(), loadMuiTheme(), loadMessages('en')]);
    const Inner: ComponentType = module[name];
    return { default: () => <MuiTheme><Inner /></MuiTheme> };
  });
}
