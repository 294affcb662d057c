/**
 * What a schema says beyond JSON Schema, in the form that OpenAPI allows for additions. The app reads replies by them
 * (src/shared/api/readShape.ts) and support's snapshot is masked by them (src/features/support/ruleOfSchema.ts).
 */
export interface Annotations {
  /** `id`: may also be a number or stand in an object. `picture`, `srcset`: relative to the API. */
  'x-read'?: 'id' | 'picture' | 'srcset';
  /** Another name under which providers send the field. */
  'x-alias'?: string;
  /** On an array: entries without this field are left out, and each of its values occurs once. */
  'x-key'?: string;
  /**
   * What a snapshot for support keeps of the value; without it the value itself.
   * `masked`: only that there was one. `typed`: the words, without e-mail addresses, numbers and the customer's name.
   * `rounded`: degrees to two decimals. `alias`: `card-1` for a card's id. `preview`: the blurred picture.
   * `name`, `email`, `phone`: masked as such. `empty`: `''` or 0. `omitted`: nothing.
   */
  'x-support'?: 'masked' | 'typed' | 'rounded' | 'alias' | 'preview' | 'name' | 'email' | 'phone' | 'empty' | 'omitted';
}
