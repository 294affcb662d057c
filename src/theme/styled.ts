/** The app's `styled`: emotion's own, with the theme of baseTheme.ts. MUI's would bring MUI's whole style system into the first route. */
import './emotionTypes';

export { keyframes, useTheme } from '@emotion/react';
export { default as styled } from '@emotion/styled';
