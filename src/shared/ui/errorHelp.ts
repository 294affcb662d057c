import { createContext, type ReactNode } from 'react';

/** The content below every error of a screen; the app sets its support button here. */
export const ErrorHelp = createContext<ReactNode>(null);
