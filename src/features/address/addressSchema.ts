import { boolean, object, string } from 'yup';
import { msg } from '../../shared/forms/messageKey';

/** ADDF-06: only the area is required. */
export const addressSchema = object({
  area: string().trim().required(msg('address.areaRequired')),
  is_default: boolean(),
});
