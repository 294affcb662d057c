import { useRef, type InputHTMLAttributes, type KeyboardEventHandler, type MouseEvent, type ReactNode } from 'react';
import { styled } from '../../../theme/styled';
import { radius } from '../../../theme/tokens';
import { rem } from '../../../theme/typography';
import { transient } from '../../ui/transient';

const Frame = styled(
  'div',
  transient,
)<{ $start: boolean; $end: boolean; $isArea: boolean }>(({ theme, $start, $end, $isArea }) => ({
  ...theme.typography.body1,
  lineHeight: '1.4375em',
  position: 'relative',
  display: 'flex',
  alignItems: $isArea ? 'flex-start' : 'center',
  gap: 10,
  minHeight: $isArea ? 84 : 52,
  borderRadius: radius.field,
  cursor: 'text',
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  ...($isArea ? { padding: '14px 16px' } : { paddingInline: `${$start ? 14 : 0}px ${$end ? 14 : 0}px` }),
  // Over the border, so that a thicker line does not shift the layout.
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    border: `1.5px solid ${theme.vars.palette.control}`,
    borderRadius: 'inherit',
    pointerEvents: 'none',
  },
  '&:has(> :is(input, textarea):focus)::after': { borderWidth: 2, borderColor: theme.vars.palette.primary.main },
  '&:has(> :is(input, textarea)[aria-invalid=true])::after': {
    borderWidth: 2,
    borderColor: theme.vars.palette.error.main,
  },
  '&:has(> :disabled)': { backgroundColor: theme.vars.palette.sunken, cursor: 'default' },
  '& .icon': { color: theme.vars.palette.text.secondary },
  '& > :is(input, textarea)': {
    display: 'block',
    boxSizing: 'content-box',
    width: '100%',
    minWidth: 0,
    margin: 0,
    border: 0,
    background: 'none',
    outline: 'none',
    boxShadow: 'none',
    fontSize: rem(16),
    lineHeight: theme.typography.body1.lineHeight,
    WebkitTapHighlightColor: 'transparent',
    ...($isArea
      ? { padding: 0, resize: 'none', fieldSizing: 'content' }
      : { padding: '12px 16px', paddingInline: `${$start ? 0 : 16}px ${$end ? 0 : 16}px` }),
    '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
    '&:-webkit-autofill': {
      borderRadius: 'inherit',
      WebkitBoxShadow: `0 0 0 100px ${theme.vars.palette.sunken} inset`,
      WebkitTextFillColor: theme.vars.palette.text.primary,
      caretColor: theme.vars.palette.text.primary,
    },
  },
}));

export interface TextInputProps {
  id: string;
  name?: string;
  type?: 'text' | 'email' | 'password' | 'tel';
  value: string;
  onChange: (typed: string) => void;
  onKeyDown?: KeyboardEventHandler;
  onBlur?: () => void;
  isInvalid?: boolean;
  /** Id of the field's note and error. */
  describedBy?: string;
  placeholder?: string;
  autoComplete?: string;
  required?: boolean;
  disabled?: boolean;
  /** Number of lines of a text area, which grows with its content. */
  rows?: number;
  /** Before and after the text. */
  start?: ReactNode;
  end?: ReactNode;
  /** Direction of the whole frame, where it is not the page's. */
  dir?: 'ltr';
  /** More attributes of the input itself. */
  attributes?: InputHTMLAttributes<HTMLInputElement>;
}

/** The text field of the guest address form, without MUI because a first visit loads it (docs/adr/0014). */
export function TextInput({
  rows,
  start,
  end,
  dir,
  isInvalid = false,
  describedBy,
  onChange,
  attributes,
  ...rest
}: TextInputProps) {
  const frame = useRef<HTMLDivElement>(null);
  const focusText = (event: MouseEvent) => {
    if (event.target === event.currentTarget)
      frame.current?.querySelector<HTMLElement>(':is(input, textarea):not(:disabled)')?.focus();
  };
  const shared = {
    ...rest,
    ...attributes,
    'aria-invalid': isInvalid,
    'aria-describedby': describedBy,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <Frame
      ref={frame}
      data-field
      dir={dir}
      $start={Boolean(start)}
      $end={Boolean(end)}
      $isArea={rows !== undefined}
      onClick={focusText}
    >
      {start}
      {rows === undefined ? (
        <input {...shared} />
      ) : (
        <textarea {...(shared as object)} rows={rows} style={{ minHeight: `${rows}lh` }} />
      )}
      {end}
    </Frame>
  );
}
