import { createContext, type ReactNode } from 'react';

/** What stands under every error that a screen shows; the app puts its way to support there. */
export const ErrorHelp = createContext<ReactNode>(null);
