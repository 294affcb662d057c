ALTER TABLE "payment_events" DROP CONSTRAINT "payment_events_kind";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refund_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "card_customer" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "payments" SET refund_amount = amount WHERE status IN ('refunding', 'refunded', 'refund_failed');--> statement-breakpoint
UPDATE "users" SET card_customer = split_part(cards.instrument, '/', 1) FROM "cards" WHERE cards.user_id = users.id AND cards.deleted_at IS NULL AND cards.instrument LIKE 'cus\_%/%';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_card_customer" ON "users" USING btree ("deleted_at") WHERE deleted_at is not null and card_customer <> '';--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_kind" CHECK (kind in ('requested', 'found', 'adopted', 'no_answer', 'confirming', 'authorised', 'capture_due', 'captured', 'mismatched', 'declined', 'ordered', 'void_due', 'voided', 'refund_due', 'part_refunded', 'refunded', 'refund_failed', 'disputed', 'closed'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refund_amount" CHECK (refund_amount between 0 and amount);