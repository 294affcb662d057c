import { HelpButton, type HelpDialogOf } from '../../features/support/HelpButton';

const load = (): Promise<HelpDialogOf> => import(/* webpackChunkName: "help" */ './OrderHelp').then((module) => module.OrderHelp);

/** 'Help with this order', wherever it stands (B-02). */
export const HelpWithOrder = () => <HelpButton load={load} />;
