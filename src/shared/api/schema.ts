/** A schema of `contract/` as scripts/schemasOf.js gives it to the app. */
export interface Schema {
  type?: string;
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  optional?: string[];
  items?: Schema;
  default?: unknown;
  pattern?: string;
  minLength?: number;
  exclusiveMinimum?: number;
  uniqueItems?: boolean;
  'x-read'?: 'id' | 'picture' | 'srcset';
  'x-key'?: string;
  'x-alias'?: string;
  'x-public'?: true;
}
