import { createContext } from 'react';

/** Whether a screen was drawn before it was asked for: then nobody waited for any of it. */
export const DrawnAhead = createContext(false);
