import { renderWatch } from './renderWatch';

// Before React, which looks for the DevTools hook once, when it is loaded.
renderWatch.install();
