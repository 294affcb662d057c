import { readDashboard } from '../features/menu/readDashboard';
import { fullProvider } from '../testing/fullProvider';
import { replyVariants } from '../testing/replyVariants';
import { parseDashboard } from './parseDashboard';
import { fc } from '../testing/fastCheck';

const picture = {
  image: '/media/wings.webp',
  image_alt: 'Wings',
  image_sources: [
    { type: 'image/avif', srcset: '/a-320.avif 320w, /a-640.avif 640w' },
    { type: 'image/webp', srcset: '' },
    { type: 'image/webp', srcset: '/a-320.webp 320w' },
    { type: 'image/png', srcset: '/a-320.webp 320w' },
  ],
  image_blur: 'data:image/webp;base64,AA',
  image_color: '#aB12ef',
};
const dashboard = {
  banners: [
    { _id: 'b1', title: 'One', link: '/items/wings', image_cutout: true, ...picture },
    { id: 2, title: 'Two', image_blur: 'javascript:', image_color: 'red' },
    { title: 'Without an identifier', image: '' },
    'b4',
  ],
  categories: [
    { _id: 'wings', title: 'Wings', ...picture },
    { _id: 'wings', title: 'Again' },
    { _id: { _id: 'wings' } },
    { title: 'None' },
    null,
  ],
  promos: [{ _id: 'p1', title: 'Wing Wednesday', description: 'A fifth off', ...picture }, { _id: 'p2' }, 7],
};

/** Values under the dashboard's own names, so that most of them reach a reader of a field. */
const fields = [
  ...['_id', 'id', 'title', 'description', 'link', 'image', 'image_alt', 'image_blur', 'image_color'],
  ...['image_cutout', 'image_sources', 'type', 'srcset'],
];
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, 'true', 0, 1, '', '7', '#012345', 'data:image/png;base64,AA', '/a.webp 1x, /b.webp 2x'),
    fc.string(),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...fields), tie('value'), { maxKeys: 6 }),
  ),
}));

describe("the page's own parser of the dashboard reads what the schema's reader reads", () => {
  it('ENT-04 a full dashboard', () => {
    expect(parseDashboard(dashboard)).toEqual(readDashboard(dashboard));
    expect(parseDashboard(dashboard).categories).toHaveLength(1);
  });

  it.each(Object.entries(replyVariants))('%s', (_name, shape) => {
    for (const data of [dashboard, fullProvider['/getDashboard']]) {
      const sent = shape(data);
      expect(parseDashboard(sent)).toEqual(readDashboard(sent));
    }
  });

  it('anything at all', () => {
    fc.assert(
      fc.property(fc.record({ banners: value, categories: value, promos: value }, { requiredKeys: [] }), (sent) => {
        expect(parseDashboard(sent)).toEqual(readDashboard(sent));
      }),
    );
  });
});
