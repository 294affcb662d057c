import type { InputHTMLAttributes } from 'react';
import { styled } from '../../theme/styled';
import { size } from '../../theme/tokens';
import { transient } from './transient';

const Root = styled('span', transient)<{ $round: boolean }>(({ theme, $round }) => ({
  position: 'relative', display: 'inline-flex', flex: 'none', width: size.touch, height: size.touch, padding: 10, borderRadius: '50%', cursor: 'pointer',
  '& input': { position: 'absolute', inset: 0, width: '100%', height: '100%', margin: 0, opacity: 0, cursor: 'inherit', zIndex: 1 },
  '& .box': { width: 24, height: 24, display: 'grid', placeItems: 'center', borderRadius: $round ? '50%' : 8, border: `2px solid ${theme.vars.palette.control}` },
  '& input:checked + .box': {
    backgroundColor: theme.vars.palette.primary.main, color: theme.vars.palette.primary.contrastText, borderColor: theme.vars.palette.primary.main, borderStartEndRadius: $round ? 5 : 3,
  },
  '& input:disabled + .box': { borderColor: theme.vars.palette.divider, backgroundColor: theme.vars.palette.sunken, color: theme.vars.palette.text.secondary },
  '&:has(input:focus-visible)': { outline: '3px solid var(--focus-ring)', outlineOffset: -6 },
  '&:has(input:disabled)': { cursor: 'default' },
}));

/** A tick box, or a round one of several that exclude each other: the browser's own input under the app's box. 44 px to touch. */
export function Choice({ type, className, checked, ...rest }: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { type: 'checkbox' | 'radio'; checked: boolean }) {
  return (
    <Root $round={type === 'radio'} className={className}>
      <input type={type} checked={checked} {...rest} />
      <span className="box" aria-hidden="true">
        {checked ? <svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round"><path d="m5.5 12.5 4.3 4.3L18.8 7.5" /></svg> : null}
      </span>
    </Root>
  );
}
