import * as hours from '../../contract/hours';
import * as menuFile from '../../contract/menuFile';
import { withNamedSchemas } from '../lib/namedSchemas';

/** The published JSON schema of the menu file. */
export function menuSchema(): object {
  const { MenuFile, ...others } = menuFile;
  const { Week, HoursExceptions } = hours;
  const { document, used } = withNamedSchemas(MenuFile, { ...others, Week, HoursExceptions }, '#/$defs/');
  const $schema = 'https://json-schema.org/draft/2020-12/schema';
  return { $schema, title: 'Menu of a shop', ...document, $defs: used };
}
