DROP INDEX "payments_unspent";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("touched_at") WHERE status in ('pending', 'unknown', 'refunding', 'refund_failed');--> statement-breakpoint
CREATE INDEX "payments_unspent" ON "payments" USING btree ("touched_at") WHERE order_id is null and status = 'captured';