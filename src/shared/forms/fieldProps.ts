import type { InputHTMLAttributes, ReactNode } from 'react';
import type { IconName } from '../ui/Icon';

export interface FieldShellProps {
  id: string;
  noteId: string;
  label: ReactNode;
  error: string | undefined;
  helper?: ReactNode;
  keepsHelper?: boolean;
  children: ReactNode;
}

export interface FormTextFieldProps {
  name: string;
  label: ReactNode;
  type?: 'text' | 'email' | 'password' | 'tel';
  autoComplete?: string;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  placeholder?: string;
  helper?: ReactNode;
  keepsHelper?: boolean;
  icon?: IconName;
  start?: ReactNode;
  end?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  maxLength?: number;
  attributes?: InputHTMLAttributes<HTMLInputElement> & Record<`data-${string}`, string>;
  rows?: number;
  /** For values that are always left to right, such as e-mail addresses; `all` includes icon and prefix. */
  ltr?: boolean | 'all';
  /** Converts the input to the stored value; invisible characters of an e-mail address are always removed. */
  transform?: (typed: string) => string;
}
