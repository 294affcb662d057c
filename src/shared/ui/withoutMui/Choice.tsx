import type { InputHTMLAttributes } from 'react';
import { choiceBox, tick } from '../../../theme/choiceBox';
import { styled } from '../../../theme/styled';
import { transient } from '../transient';

const Root = styled(
  'span',
  transient,
)<{ $round: boolean }>(({ theme, $round }) => {
  const { around, box, on, disabled, focused } = choiceBox(theme.vars.palette, $round);
  return {
    ...around,
    position: 'relative',
    display: 'inline-flex',
    flex: 'none',
    borderRadius: '50%',
    cursor: 'pointer',
    '& input': {
      position: 'absolute',
      inset: 0,
      width: '100%',
      height: '100%',
      margin: 0,
      opacity: 0,
      cursor: 'inherit',
      zIndex: 1,
    },
    '& .box': box,
    '& input:checked + .box': on,
    '& input:disabled + .box': disabled,
    '&:has(input:focus-visible)': focused,
    '&:has(input:disabled)': { cursor: 'default' },
  };
});

/** A checkbox or radio: the native input below the app's box, for screens without MUI. */
export function Choice({
  type,
  className,
  checked,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { type: 'checkbox' | 'radio'; checked: boolean }) {
  return (
    <Root $round={type === 'radio'} className={className}>
      <input type={type} checked={checked} {...rest} />
      <span className="box" aria-hidden="true">
        {checked ? tick : null}
      </span>
    </Root>
  );
}
