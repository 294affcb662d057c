import type { CSSProperties } from 'react';
import { useTheme } from '../../theme/styled';
import { Icon } from '../ui/Icon';
import type { FormTextFieldProps } from './fieldProps';
import { useFormField } from './useFormField';
import { stripInvisible } from './stripInvisible';

/** The state and props of a text field, with MUI or without. */
export function useTextField(props: FormTextFieldProps) {
  const { name, label, helper, keepsHelper, icon, start, end, ltr, transform, inputMode, maxLength, attributes } =
    props;
  const { value, error, change, id, noteId } = useFormField<string>(name);
  // Left-to-right text in an Arabic page is aligned to the right, beside the icon.
  const isRightAligned = useTheme().direction === 'rtl' && ltr === true;
  const keep = transform ?? (inputMode === 'email' ? stripInvisible : String);
  const style: CSSProperties | undefined = isRightAligned
    ? { textAlign: 'right', paddingInline: end ? 0 : '16px 0' }
    : undefined;
  return {
    shell: { id, noteId, label, error, helper, keepsHelper },
    onChange: (typed: string) => change(keep(typed)),
    isInvalid: error !== undefined,
    describedBy: error && keepsHelper ? `${noteId} ${noteId}-more` : error || helper ? noteId : undefined,
    start:
      icon || start ? (
        <>
          {icon ? <Icon name={icon} size={22} /> : null}
          {start}
        </>
      ) : undefined,
    end,
    field: {
      id,
      name,
      value,
      type: props.type ?? 'text',
      dir: ltr === 'all' ? ('ltr' as const) : undefined,
      disabled: props.disabled,
      placeholder: props.placeholder,
      autoComplete: props.autoComplete,
      required: props.required,
      rows: props.rows,
    },
    attributes: { inputMode, maxLength, dir: ltr ? ('ltr' as const) : undefined, style, ...attributes },
  };
}
