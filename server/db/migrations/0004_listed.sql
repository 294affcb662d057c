ALTER TABLE "branches" ADD COLUMN "is_listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "promos" ADD COLUMN "is_listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "cart_items_item" ON "cart_items" USING btree ("item_id");