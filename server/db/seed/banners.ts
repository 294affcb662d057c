import type { banners as bannersTable } from '../schema';
import { t } from './text';

/** The slides of Home; their texts are not part of the pictures. */
export const banners: (typeof bannersTable.$inferInsert)[] = [
  {
    id: 'banner-hero',
    title: t('Turn up the heat', 'حرارة على أصولها'),
    image: 'wings-buffalo-large',
    link: '/items/wings',
  },
  {
    id: 'banner-family',
    title: t('A bucket for the whole table', 'باكيت يكفي المائدة كلها'),
    image: 'bucket-family',
    link: '/item/bucket-family',
  },
  {
    id: 'banner-loyalty',
    title: t('Every dirham earns a point', 'نقطة مع كل درهم'),
    image: 'banner-loyalty',
    link: '/points',
  },
  {
    id: 'banner-pickup',
    title: t('Pick up, skip the wait', 'استلم بنفسك بلا انتظار'),
    image: 'burger-double',
    link: '/?tab=pickup&change=true',
  },
].map((banner, position) => ({ ...banner, position }));
