import { renderWatch } from './renderWatch';

// Ahead of React: it asks for its observer once, when it is loaded.
renderWatch.install();
