ALTER TABLE "payment_events" DROP CONSTRAINT "payment_events_kind";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_status";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_ordered";--> statement-breakpoint
DROP INDEX "payments_one_unspent";--> statement-breakpoint
DROP INDEX IF EXISTS "payments_unspent";--> statement-breakpoint
DROP INDEX IF EXISTS "payments_unsettled";--> statement-breakpoint
DELETE FROM "payment_quotes" q USING "payment_quotes" newer WHERE newer.user_id = q.user_id AND (newer.until, newer.payment_id) > (q.until, q.payment_id);--> statement-breakpoint
ALTER TABLE "payment_quotes" DROP CONSTRAINT "payment_quotes_user_id_payment_id_pk";--> statement-breakpoint
ALTER TABLE "payment_quotes" ADD CONSTRAINT "payment_quotes_user_id_pk" PRIMARY KEY("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_unspent" ON "payments" USING btree ("user_id") WHERE order_id is null and status in ('pending', 'unknown', 'authorised');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_unspent" ON "payments" USING btree ("touched_at") WHERE status = 'authorised';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_unsettled" ON "payments" USING btree ("touched_at") WHERE status in ('pending', 'unknown', 'confirming', 'capturing', 'voiding', 'refunding', 'found', 'mismatched', 'refund_failed', 'disputed');--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_kind" CHECK (kind in ('requested', 'found', 'adopted', 'no_answer', 'confirming', 'authorised', 'capture_due', 'captured', 'mismatched', 'declined', 'ordered', 'void_due', 'voided', 'refund_due', 'refunded', 'refund_failed', 'disputed', 'closed'));--> statement-breakpoint
INSERT INTO "payment_events" (user_id, payment_id, seq, kind, source, provider_status, note, amount, reference, at) SELECT user_id, id, version + 1, 'found', 'command', provider_status, 'taken before payments were authorised first', amount, reference, now() FROM "payments" WHERE status = 'captured' AND order_id IS NULL;--> statement-breakpoint
UPDATE "payments" SET status = 'found', version = version + 1, ask_at = NULL WHERE status = 'captured' AND order_id IS NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_captured" CHECK (order_id is not null or status <> 'captured');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status" CHECK (status in ('pending', 'unknown', 'confirming', 'authorised', 'capturing', 'captured', 'voiding', 'voided', 'found', 'mismatched', 'declined', 'refunding', 'refunded', 'refund_failed', 'disputed', 'closed'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_ordered" CHECK (order_id is null or status in ('authorised', 'capturing', 'captured', 'mismatched', 'voiding', 'refunding', 'voided', 'declined', 'refunded', 'disputed', 'refund_failed', 'closed'));