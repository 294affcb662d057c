import { boolean, object, string } from 'yup';
import { VISIBLE } from '../../../contract/text';
import { msg } from '../../shared/forms/messageKey';

/** ADDF-06: only the area is required. */
export const addressSchema = object({
  area: string().trim().matches(VISIBLE, msg('address.areaRequired')).required(msg('address.areaRequired')),
  is_default: boolean(),
});
