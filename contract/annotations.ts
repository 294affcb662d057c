/** Extensions of JSON Schema, named as OpenAPI requires. */
export interface Annotations {
  /** `id`: may also be a number, or an object with the id. `picture`, `srcset`: URLs relative to the API. */
  'x-read'?: 'id' | 'picture' | 'srcset';
  'x-alias'?: string;
  /** On an array: entries without this field are left out, and each of its values occurs once. */
  'x-key'?: string;
  /** On an object: everybody may read it, so logs and snapshots keep its texts and positions. */
  'x-public'?: true;
}
