ALTER TABLE "orders" ADD COLUMN "address_notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "lat" double precision;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "lng" double precision;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "cards_undeleted" ON "cards" USING btree ("deleted_at") WHERE deleted_at is not null and instrument <> '';--> statement-breakpoint
UPDATE "orders" SET "address_notes" = "addresses"."notes", "lat" = "addresses"."lat", "lng" = "addresses"."lng"
FROM "addresses"
WHERE "addresses"."user_id" = "orders"."user_id" AND "addresses"."id" = "orders"."address_id"
AND "orders"."status" IN ('Placed', 'Accepted', 'Preparing', 'Ready_For_Pickup', 'Picked_Up');
