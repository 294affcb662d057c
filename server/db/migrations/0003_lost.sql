DROP INDEX "payments_gone";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_lost" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "payments" SET "is_lost" = true FROM "orders"
	WHERE "orders"."user_id" = "payments"."user_id" AND "orders"."id" = "payments"."order_id"
		AND "orders"."status" <> 'Cancelled' AND "payments"."status" IN ('declined', 'refunded');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_lost" ON "payments" USING btree ("touched_at") WHERE is_lost;
