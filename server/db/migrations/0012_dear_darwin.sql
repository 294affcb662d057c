CREATE TABLE "payment_places" (
	"place" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_events" DROP CONSTRAINT "payment_events_kind";--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "is_wallet" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "order_ended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_kind" CHECK (kind in ('requested', 'found', 'adopted', 'no_answer', 'confirming', 'authorised', 'capture_due', 'captured', 'mismatched', 'declined', 'ordered', 'order_ended', 'void_due', 'voided', 'refund_due', 'part_refunded', 'refunded', 'refund_failed', 'disputed', 'closed'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_kept" CHECK (not (order_ended and status in ('authorised', 'captured', 'mismatched')));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_due" CHECK (next_check_at is not null or not (status in ('capturing', 'voiding', 'refunding', 'pending', 'unknown', 'confirming')
      or (order_id is null and status = 'authorised')));