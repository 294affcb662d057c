DROP INDEX "users_guests";--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "by" text DEFAULT '' NOT NULL;--> statement-breakpoint
DELETE FROM "users" WHERE "is_guest";
