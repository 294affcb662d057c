import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { cartItems, menuItems, soldOutItems, type StoredAddon } from '../../db/schema';

export const lineItem = {
  id: menuItems.id,
  title: menuItems.title,
  image: menuItems.image,
  originalPrice: menuItems.originalPrice,
  discountedPrice: menuItems.discountedPrice,
  addons: menuItems.addons,
  isAvailable: menuItems.isAvailable,
};
export type LineItem = Pick<typeof menuItems.$inferSelect, keyof typeof lineItem>;

export interface CartLine {
  item: LineItem;
  quantity: number;
  instruction: string;
  addons: StoredAddon[];
  soldOutAt: string[];
  version: string;
}

export const lineVersion = sql<string>`
  md5(row(${cartItems.quantity}, ${cartItems.instruction}, ${cartItems.addons})::text)`;

export const soldOutAt = sql<string[]>`array(select ${soldOutItems.branchId} from ${soldOutItems}
  where ${soldOutItems.itemId} = ${menuItems.id})`;

export const toCartLine = (
  { quantity, instruction, addons }: typeof cartItems.$inferSelect,
  item: LineItem,
  rest: Pick<CartLine, 'version' | 'soldOutAt'>,
): CartLine => ({
  ...rest,
  item,
  quantity,
  instruction,
  addons: addons.map((addon) => {
    const current = item.addons[addon.addon_index]?.addon_items.find(({ _id }) => _id === addon.item_id);
    return current ? { ...addon, title: current.title, price: current.price } : addon;
  }),
});

export async function findLine(db: Db, userId: string, itemId: string): Promise<CartLine | null> {
  const [row] = await db
    .select({ line: cartItems, item: lineItem, version: lineVersion, soldOutAt })
    .from(cartItems)
    .innerJoin(menuItems, eq(menuItems.id, cartItems.itemId))
    .where(matches(cartItems, { userId, itemId }));
  return row ? toCartLine(row.line, row.item, row) : null;
}

export async function findItemToAdd(db: Db, userId: string, itemId: string) {
  const [row] = await db
    .select({
      item: lineItem,
      soldOutAt,
      otherLines: sql<number>`(select count(*)::int from ${cartItems}
        where ${eq(cartItems.userId, userId)} and ${cartItems.itemId} <> ${menuItems.id})`,
    })
    .from(menuItems)
    .where(eq(menuItems.id, itemId));
  return row ?? null;
}

export async function putLine(
  db: Db,
  userId: string,
  itemId: string,
  line: Pick<CartLine, 'quantity' | 'instruction' | 'addons'>,
): Promise<void> {
  await db
    .insert(cartItems)
    .values({ userId, itemId, ...line })
    .onConflictDoUpdate({ target: [cartItems.userId, cartItems.itemId], set: line });
}

export async function dropLine(db: Db, userId: string, itemId: string): Promise<boolean> {
  const isLine = matches(cartItems, { userId, itemId });
  return (await db.delete(cartItems).where(isLine).returning()).length > 0;
}
