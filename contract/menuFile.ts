import { Type, type Static } from 'typebox';
import { Id, Lat, Lng } from './common';
import { HoursExceptions, Week } from './hours';

const Words = Type.Object({ en: Type.String({ minLength: 1 }), ar: Type.String({ minLength: 1 }) });
/** A code that the app names (`gluten`, `milk`), or the shop's own words. */
const Named = Type.Union([Type.String(), Words]);
const Price = Type.Number({ minimum: 0, maximum: 100_000 });
const Limit = Type.Integer({ minimum: 0, maximum: 100 });
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Slug = Type.String({ pattern: '^[a-z0-9-]{1,60}$' });
const closed = { additionalProperties: false };

const Picture = Type.Object(
  { file: Type.String({ minLength: 1, description: 'Path beside the menu file' }), alt: Words },
  closed,
);
const FileBranch = Type.Object(
  {
    id: Id,
    name: Words,
    location: Words,
    lat: Lat,
    lng: Lng,
    phone: Type.String({ minLength: 1 }),
    delivery_minutes: Type.Integer({ minimum: 1, maximum: 240 }),
    delivery_radius_km: Type.Number({ minimum: 0, maximum: 200 }),
    hours: Week,
    exceptions: Type.Optional(HoursExceptions),
  },
  closed,
);
const AddonLimits = Type.Object({
  min_selection: Limit,
  max_selection: Limit,
  min_quantity: Limit,
  max_quantity: Limit,
});
const FileAddonGroup = Type.Object(
  {
    title: Words,
    ...AddonLimits.properties,
    addon_items: Type.Array(
      Type.Object(
        {
          id: Id,
          title: Words,
          description: Type.Optional(Words),
          image: Type.Optional(Slug),
          price: Price,
          max_selection: Limit,
          min_quantity: Type.Optional(Limit),
          default: Type.Optional(Type.Boolean({ description: 'Chosen when the item opens' })),
        },
        closed,
      ),
      { minItems: 1 },
    ),
  },
  closed,
);
export type FileAddonGroup = Static<typeof FileAddonGroup>;

const FileAddons = Type.Object(
  {
    group: Slug,
    ...Type.Partial(AddonLimits).properties,
    max_of_each: Type.Optional({ ...Limit, description: 'In place of `max_selection` of every addon' }),
    included: Type.Optional({
      ...Id,
      description: 'Id of the addon that comes first, is free and is the only `default`',
    }),
  },
  { ...closed, description: 'A group of `addon_groups`, and what is different at this item' },
);
const FileItem = Type.Object(
  {
    id: Id,
    title: Words,
    description: Words,
    image: Slug,
    price: Price,
    discounted_price: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 100_000 })),
    calories: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
    allergens: Type.Optional(Type.Array(Named)),
    diets: Type.Optional(Type.Array(Named)),
    is_available: Type.Optional(Type.Boolean()),
    addons: Type.Optional(Type.Array(FileAddons)),
  },
  closed,
);
export type FileItem = Static<typeof FileItem>;

const FilePromo = Type.Object(
  {
    id: Id,
    code: Type.String({ pattern: '^[A-Za-z0-9]{2,20}$' }),
    title: Words,
    description: Words,
    image: Slug,
    kind: Type.Enum(['percent', 'amount', 'free_delivery']),
    value: Type.Number({ minimum: 0, maximum: 100_000, description: 'Percent, or AED for `amount`' }),
    max_discount: Type.Optional(Price),
    uses: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
    uses_per_customer: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
    rules: Type.Optional(
      Type.Object(
        {
          first_order: Type.Optional(Type.Boolean()),
          min_subtotal: Type.Optional(Price),
          order_type: Type.Optional(Type.Enum(['delivery', 'pickup'])),
          branch_ids: Type.Optional(Type.Array(Id)),
          from: Type.Optional(Day),
          to: Type.Optional(Day),
          weekdays: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 6 }))),
        },
        closed,
      ),
    ),
  },
  closed,
);
export type FilePromo = Static<typeof FilePromo>;

const FileShop = Type.Object(
  {
    name: Words,
    code_prefix: Type.String({ pattern: '^[A-Z]{1,6}$', description: 'Beginning of order codes and loyalty codes' }),
    vat_percent: Type.Integer({ minimum: 0, maximum: 100, description: 'Included in every price' }),
    delivery_fee: Type.Object(
      {
        base: Price,
        base_km: Type.Number({ minimum: 0, maximum: 200, description: 'Distance up to which `base` is the fee' }),
        per_km: Price,
        most: Price,
        free_from: Type.Optional(Price),
      },
      { ...closed, description: 'AED; `per_km` for every started km beyond; free from this price of the items' },
    ),
    points: Type.Object(
      {
        per_aed_spent: Type.Number({ minimum: 0, maximum: 1000, description: 'Earned with each AED' }),
        per_aed_off: Type.Integer({ minimum: 1, maximum: 100_000, description: 'Worth one AED' }),
        max_percent: Type.Integer({ minimum: 0, maximum: 100 }),
      },
      { ...closed, description: 'Points pay at most `max_percent` of the items' },
    ),
  },
  closed,
);

/** The file of `menu import`: name, terms and menu of a shop. Items that it does not contain are removed. */
export const MenuFile = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    shop: FileShop,
    pictures: Type.Record(Slug, Picture, closed),
    branches: Type.Array(FileBranch, { minItems: 1 }),
    addon_groups: Type.Optional(Type.Record(Slug, FileAddonGroup, closed)),
    categories: Type.Array(
      Type.Object({ id: Id, title: Words, image: Slug, items: Type.Array(FileItem, { minItems: 1 }) }, closed),
      { minItems: 1 },
    ),
    banners: Type.Optional(
      Type.Array(Type.Object({ id: Id, title: Words, image: Slug, link: Type.Optional(Type.String()) }, closed)),
    ),
    promos: Type.Optional(Type.Array(FilePromo)),
  },
  closed,
);
export type MenuFile = Static<typeof MenuFile>;
