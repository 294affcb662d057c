/** emotion's `styled` with the theme of baseTheme.ts, because MUI's would add its style system to the first route. */
import './emotionTypes';

export { keyframes, useTheme } from '@emotion/react';
export { default as styled } from '@emotion/styled';
