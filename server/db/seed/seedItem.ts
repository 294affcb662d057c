import type { menuItems } from '../schema';

/** A menu item as the seed writes it; its position is its place in the list. */
export type SeedItem = Omit<typeof menuItems.$inferInsert, 'position' | 'categoryId'>;
