ALTER TABLE "idempotency_keys" ADD COLUMN "owner" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "touched_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_unspent" ON "payments" USING btree ("touched_at") WHERE order_id is null and status in ('pending', 'captured', 'refunding');