import { Type, type Static } from 'typebox';
import { Id, imageExtras, Picture, uniqueList } from './common';

export const Category = Type.Object({ _id: Id, title: Type.String(), image: Picture, ...imageExtras });
export type Category = Static<typeof Category>;
export const CategoryList = uniqueList(Category);

export const Banner = Type.Object({
  _id: Id,
  image: Picture,
  title: Type.String(),
  link: Type.Optional(Type.String()),
  image_cutout: Type.Optional(Type.Boolean()),
  ...imageExtras,
});
export type Banner = Static<typeof Banner>;

export const DashboardPromo = Type.Object({
  _id: Id,
  image: Picture,
  title: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  ...imageExtras,
});
export type DashboardPromo = Static<typeof DashboardPromo>;

export const Dashboard = Type.Object({
  banners: Type.Array(Banner),
  categories: CategoryList,
  promos: uniqueList(DashboardPromo),
});
export type Dashboard = Static<typeof Dashboard>;
