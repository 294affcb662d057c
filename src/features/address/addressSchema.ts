import { boolean, object, string } from 'yup';
import { VISIBLE } from '../../../contract/text';
import { msg } from '../../shared/forms/messageKey';

/** Only the area is required (ADDF-06). */
export const addressSchema = object({
  area: string().trim().matches(VISIBLE, msg('address.areaRequired')).required(msg('address.areaRequired')),
  is_default: boolean(),
});
