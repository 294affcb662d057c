import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/openDb';
import { prepared, UNNAMED } from '../../db/prepared';
import { cartItems, menuItems, users, type StoredAddon } from '../../db/schema';

/** A row of the menu. */
export type MenuRow = typeof menuItems.$inferSelect;

/** A line of a cart with the menu item as it is now. */
export interface CartLine { item: MenuRow; quantity: number; instruction: string; addons: StoredAddon[] }

/** Holds this customer's row until the transaction ends, so that what they do to cart, points and cards happens one after the other. */
export async function lockUser(tx: Db, userId: string): Promise<typeof users.$inferSelect> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!user) throw new Error('the user of a session is gone');
  return user;
}

/** A choice keeps its place in the cart, while its price and words follow the menu. */
function asOnMenu(item: MenuRow, addon: StoredAddon): StoredAddon {
  const now = item.addons[addon.addon_index]?.addon_items.find((one) => one._id === addon.item_id);
  return now ? { ...addon, title: now.title, price: now.price } : addon;
}

const linesOfUser = prepared((db) => db.select({ line: cartItems, item: menuItems }).from(cartItems)
  .innerJoin(menuItems, eq(menuItems.id, cartItems.itemId))
  .where(eq(cartItems.userId, sql.placeholder('userId'))).orderBy(asc(cartItems.position)).prepare(UNNAMED));

/** The lines of a cart in the order of adding, priced as the menu is now. */
export async function listLines(db: Db, userId: string): Promise<CartLine[]> {
  const rows = await linesOfUser(db).execute({ userId });
  return rows.map(({ line, item }) => ({
    item, quantity: line.quantity, instruction: line.instruction, addons: line.addons.map((addon) => asOnMenu(item, addon)),
  }));
}

/** One menu item, or null. */
export async function findMenuItem(db: Db, id: string): Promise<MenuRow | null> {
  const [row] = await db.select().from(menuItems).where(eq(menuItems.id, id));
  return row ?? null;
}

/** Writes the line of an item: one line an item, and its place stays. */
export async function putLine(
  db: Db, userId: string, itemId: string, line: { quantity: number; instruction: string; addons: StoredAddon[] },
): Promise<void> {
  await db.insert(cartItems).values({ userId, itemId, ...line })
    .onConflictDoUpdate({ target: [cartItems.userId, cartItems.itemId], set: line });
}

/** Removes the line of an item; false when there was none. */
export async function dropLine(db: Db, userId: string, itemId: string): Promise<boolean> {
  const gone = await db.delete(cartItems).where(and(eq(cartItems.userId, userId), eq(cartItems.itemId, itemId))).returning();
  return gone.length > 0;
}

/** Empties a cart. */
export async function clearCart(db: Db, userId: string): Promise<void> {
  await db.delete(cartItems).where(eq(cartItems.userId, userId));
}
