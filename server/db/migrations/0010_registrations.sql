DELETE FROM "user_emails" WHERE NOT "is_verified";--> statement-breakpoint
DELETE FROM "users" WHERE "is_guest" OR (NOT "is_verified" AND "email" IS NOT NULL);--> statement-breakpoint
ALTER TABLE "codes" DROP CONSTRAINT IF EXISTS "codes_user";--> statement-breakpoint
DROP INDEX IF EXISTS "user_emails_verified";--> statement-breakpoint
DROP INDEX IF EXISTS "users_unverified";--> statement-breakpoint
ALTER TABLE "user_emails" DROP CONSTRAINT "user_emails_email_user_id_pk";--> statement-breakpoint
ALTER TABLE "user_emails" ADD PRIMARY KEY ("email");--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "registration" jsonb;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "payment_mark" text DEFAULT md5(random()::text) NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "codes_registration" ON "codes" USING btree ((registration ->> 'email'),"created_at") WHERE registration is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_picture" ON "users" USING btree ("picture") WHERE picture <> '';--> statement-breakpoint
ALTER TABLE "user_emails" DROP COLUMN "is_verified";--> statement-breakpoint
ALTER TABLE "user_emails" DROP COLUMN "created_at";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "is_guest";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "is_verified";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "last_visit_at";--> statement-breakpoint
DROP INDEX IF EXISTS "payments_unspent";--> statement-breakpoint
DROP INDEX IF EXISTS "payments_unsettled";--> statement-breakpoint
DROP INDEX IF EXISTS "payments_lost";--> statement-breakpoint
ALTER INDEX "payments_one_unspent" RENAME TO "payments_one_unused";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "touched_at" TO "requested_at";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "ask_at" TO "next_check_at";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "asked_at" TO "checked_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_authorised" ON "payments" USING btree ("requested_at") WHERE status = 'authorised';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_unsettled" ON "payments" USING btree ("requested_at") WHERE status in ('pending', 'unknown', 'confirming', 'capturing', 'voiding', 'refunding', 'found', 'mismatched', 'refund_failed', 'disputed');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_lost" ON "payments" USING btree ("requested_at") WHERE is_lost;
