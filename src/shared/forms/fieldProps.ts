import type { InputHTMLAttributes, ReactNode } from 'react';
import type { IconName } from '../ui/Icon';

/** Label, note and error of a control. */
export interface FieldShellProps {
  id: string;
  noteId: string;
  label: ReactNode;
  error: string | undefined;
  /** Shown under the field until there is an error. */
  helper?: ReactNode;
  /** Keeps the note under the error. */
  keepsHelper?: boolean;
  children: ReactNode;
}

/** Properties of a text field of an AppForm. */
export interface FormTextFieldProps {
  name: string;
  label: ReactNode;
  type?: 'text' | 'email' | 'password' | 'tel';
  autoComplete?: string;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  placeholder?: string;
  helper?: ReactNode;
  /** The helper stays under an error. */
  keepsHelper?: boolean;
  icon?: IconName;
  /** Before and after the text; `icon` comes first. */
  start?: ReactNode;
  end?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  maxLength?: number;
  /** More attributes of the input, such as the hints `min` and `max`. */
  attributes?: InputHTMLAttributes<HTMLInputElement> & Record<`data-${string}`, string>;
  /** Lines of a text area. */
  rows?: number;
  /** For values that are always left to right, such as e-mail addresses; `all` includes icon and prefix. */
  ltr?: boolean | 'all';
  /** Converts the input to the stored value; invisible characters of an e-mail address are always removed. */
  transform?: (typed: string) => string;
}
