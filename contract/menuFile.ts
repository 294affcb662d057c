import { Type, type Static } from 'typebox';
import { Lat, Lng } from './common';
import { HoursExceptions, Week } from './hours';

const closed = { additionalProperties: false };
/** A text that says something: blanks alone do not. */
const Text = Type.String({ pattern: '[\\p{L}\\p{N}]' });
export const Words = Type.Object(
  { en: Text, ar: Text },
  { ...closed, description: 'A text in English and in Arabic; neither may be blank' },
);
export const Named = Type.Union([Type.String({ pattern: '^[^\\s;|]([^;|\\r\\n]*[^\\s;|])?$' }), Words], {
  description: "A code that the app names (`gluten`, `milk`), or the shop's own words",
});
export const Price = Type.Number({ minimum: 0, maximum: 100_000, description: 'AED, with at most two decimals' });
export const Limit = Type.Integer({
  minimum: 0,
  maximum: 100,
  description: 'A number of addons; 0 in `max_selection` and `max_quantity` means that there is no limit',
});
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'A date such as 2027-02-28' });
export const Slug = Type.String({
  pattern: '^[a-z0-9-]{1,60}$',
  description: 'Small Latin letters, digits and hyphens, at most 60',
});
export const FileId = Type.String({
  pattern: '^[A-Za-z0-9_-]{1,64}$',
  description:
    'Latin letters, digits, hyphens and underscores, at most 64. A changed id is another dish, branch or promo',
});
export const BannerLink = Type.String({
  pattern: '^(/(?![/\\\\])|https://[^\\s/]+\\.)[^\\s\\\\]*$',
  description:
    'Where a press on the banner leads: a page of the app (`/items/wings`, `/item/ID`, `/promo/ID`, `/promotions`), ' +
    'or an address that begins with `https://`',
});
export const FilePicture = Type.Object(
  { file: Type.String({ minLength: 1, description: 'Path beside the menu file' }), alt: Words },
  {
    ...closed,
    description:
      'A JPEG, PNG, WebP or AVIF at least 640 px wide for dishes, categories and addons, 760 px for promos and ' +
      '1280 px for banners. With a transparent background it is a cutout, of 640 px anywhere. `alt` says what it shows',
  },
);
export const FileBranch = Type.Object(
  {
    id: FileId,
    name: Words,
    location: Words,
    lat: { ...Lat, description: 'Degrees, 22.6 to 26.15 in the UAE' },
    lng: { ...Lng, description: 'Degrees, 51.4 to 56.5 in the UAE' },
    phone: Type.String({ pattern: '^\\+?[0-9][0-9 ()-]{3,24}$', description: 'Digits, as +971 4 000 0101' }),
    delivery_minutes: Type.Integer({ minimum: 1, maximum: 240 }),
    delivery_radius_km: Type.Number({ minimum: 0, maximum: 200 }),
    hours: Week,
    exceptions: Type.Optional(HoursExceptions),
  },
  closed,
);
export const AddonLimits = Type.Object({
  min_selection: Limit,
  max_selection: Limit,
  min_quantity: Limit,
  max_quantity: Limit,
});
export const FileAddon = Type.Object(
  {
    id: FileId,
    title: Words,
    description: Type.Optional(Words),
    image: Type.Optional(Slug),
    price: Price,
    max_selection: Limit,
    min_quantity: Type.Optional(Limit),
    default: Type.Optional(Type.Boolean({ description: 'Chosen when the item opens' })),
    heat: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 5, description: 'How hot it is: 0 is mild, 5 the hottest' }),
    ),
  },
  closed,
);
export const FileAddonGroup = Type.Object(
  {
    title: Words,
    ...AddonLimits.properties,
    addon_items: Type.Array(FileAddon, { minItems: 1 }),
  },
  closed,
);
export type FileAddonGroup = Static<typeof FileAddonGroup>;
type FileAddon = FileAddonGroup['addon_items'][number];
/** A group as an item offers it. */
export type OfferedGroup = Omit<FileAddonGroup, 'addon_items'> & {
  addon_items: (FileAddon & { default_quantity?: number })[];
};

export const FileAddons = Type.Object(
  {
    group: Slug,
    ...Type.Partial(AddonLimits).properties,
    max_of_each: Type.Optional({ ...Limit, description: 'In place of `max_selection` of every addon' }),
    included: Type.Optional({
      ...FileId,
      description: 'Id of the addon that comes first, is free and is the only `default`',
    }),
    defaults: Type.Optional(
      Type.Array(FileId, {
        minItems: 1,
        description:
          'Ids of the addons that are chosen when the item opens, once for each piece; no other is `default`',
      }),
    ),
  },
  { ...closed, description: 'A group of `addon_groups`, and what is different at this item' },
);
export const FileItem = Type.Object(
  {
    id: FileId,
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

export const FilePromo = Type.Object(
  {
    id: FileId,
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
          branch_ids: Type.Optional(Type.Array(FileId)),
          from: Type.Optional(Day),
          to: Type.Optional(Day),
          weekdays: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 6, description: 'From Sunday, 0' }))),
        },
        closed,
      ),
    ),
  },
  closed,
);
export type FilePromo = Static<typeof FilePromo>;

export const FileShop = Type.Object(
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
    order_days_ahead: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 6,
        description: 'Days after today for which orders are taken; 0, or without it: only orders for now',
      }),
    ),
  },
  closed,
);

export const FileCategory = Type.Object(
  { id: FileId, title: Words, image: Slug, items: Type.Array(FileItem, { minItems: 1 }) },
  closed,
);
export const FileBanner = Type.Object(
  { id: FileId, title: Words, image: Slug, link: Type.Optional(BannerLink) },
  closed,
);

/** The file of `menu import`: name, terms and menu of a shop. Items that it does not contain are removed. */
export const MenuFile = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    shop: FileShop,
    pictures: Type.Record(Slug, FilePicture, closed),
    branches: Type.Array(FileBranch, { minItems: 1 }),
    addon_groups: Type.Optional(Type.Record(Slug, FileAddonGroup, closed)),
    categories: Type.Array(FileCategory, { minItems: 1 }),
    banners: Type.Optional(Type.Array(FileBanner)),
    promos: Type.Optional(Type.Array(FilePromo)),
    synonyms: Type.Optional(
      Type.Array(Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { minItems: 2 }), {
        description:
          'Lists of words, in any language, each of which finds the dishes of the others; added to the built-in ones',
      }),
    ),
  },
  {
    ...closed,
    description:
      'Name, terms and menu of a shop. The example is the demo menu, server/sandbox/demoMenu.json. What the file ' +
      'does not contain is removed by its import',
  },
);
export type MenuFile = Static<typeof MenuFile>;
