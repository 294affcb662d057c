import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/db';
import { shop, type Shop } from '../../db/schema';
import { cachedFor } from '../../lib/cachedFor';

export const SHOP_ID = 'shop';

const NO_SHOP: Shop = {
  name: { en: 'Wings', ar: 'أجنحة' },
  codePrefix: 'W',
  vatPercent: 5,
  deliveryFee: { base: 0, baseKm: 0, perKm: 0, most: 0, freeFrom: null },
  points: { perAedSpent: 0, perAedOff: 100, maxPercent: 0 },
  orderDaysAhead: 0,
};

export async function readShop(db: Db): Promise<Shop> {
  const [row] = await db.select().from(shop);
  return row ?? NO_SHOP;
}

const FRESH_MS = 5000;

export const shopCache = ({ db, clock, log }: Pick<FastifyInstance, 'db' | 'clock' | 'log'>): (() => Promise<Shop>) =>
  cachedFor(FRESH_MS, clock, () => readShop(db), { name: 'shop', log });
