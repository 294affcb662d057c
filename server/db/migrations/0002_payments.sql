CREATE TABLE "payment_quotes" (
	"user_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"quote" jsonb NOT NULL,
	"promo_id" text,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_quotes_user_id_payment_id_pk" PRIMARY KEY("user_id","payment_id")
);
--> statement-breakpoint
CREATE TABLE "job_times" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_events" DROP CONSTRAINT "payment_events_kind";--> statement-breakpoint
ALTER TABLE "payment_events" DROP CONSTRAINT "payment_events_source";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_status";--> statement-breakpoint
DROP INDEX "payments_one_open";--> statement-breakpoint
DROP INDEX "payments_unsettled";--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "amount" integer;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "payment_quotes" ADD CONSTRAINT "payment_quotes_payment" FOREIGN KEY ("user_id","payment_id") REFERENCES "public"."payments"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_quotes_until" ON "payment_quotes" USING btree ("until");--> statement-breakpoint
INSERT INTO "payment_events" ("user_id", "payment_id", "seq", "kind", "source", "note", "at")
	SELECT "user_id", "id", "version" + 1, 'refund_due', 'job', 'another payment waits for an order', now()
	FROM (
		SELECT *, row_number() OVER (PARTITION BY "user_id" ORDER BY "status" = 'captured', "created_at" DESC) AS "rank"
		FROM "payments" WHERE "order_id" IS NULL AND "status" IN ('pending', 'unknown', 'captured')
	) AS "unspent"
	WHERE "rank" > 1 AND "status" = 'captured';--> statement-breakpoint
UPDATE "payments" SET "status" = 'refunding', "version" = "version" + 1, "touched_at" = now(), "ask_at" = now()
	WHERE "status" = 'captured' AND EXISTS (
		SELECT FROM "payment_events" "e"
		WHERE "e"."user_id" = "payments"."user_id" AND "e"."payment_id" = "payments"."id"
			AND "e"."seq" = "payments"."version" + 1
	);--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_unspent" ON "payments" USING btree ("user_id") WHERE order_id is null and status in ('pending', 'unknown', 'captured');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_unsettled" ON "payments" USING btree ("touched_at") WHERE status in ('pending', 'unknown', 'confirming', 'found', 'refunding', 'refund_failed', 'disputed');--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_kind" CHECK (kind in ('requested', 'found', 'adopted', 'no_answer', 'confirming', 'captured', 'declined', 'ordered', 'refund_due', 'refunded', 'refund_failed', 'disputed', 'closed'));--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_source" CHECK (source in ('customer', 'kitchen', 'job', 'webhook', 'command'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status" CHECK (status in ('pending', 'unknown', 'confirming', 'captured', 'found', 'declined', 'refunding', 'refunded', 'refund_failed', 'disputed', 'closed'));--> statement-breakpoint
-- Events are only added: whoever does not own the table may not change them. Cascades run as its owner.
DO $$
DECLARE
	"role" text;
BEGIN
	FOR "role" IN
		SELECT DISTINCT "r"."rolname"
		FROM "pg_class" "c" CROSS JOIN LATERAL aclexplode("c"."relacl") "a" JOIN "pg_roles" "r" ON "r"."oid" = "a"."grantee"
		WHERE "c"."oid" = 'payment_events'::regclass AND "a"."grantee" <> "c"."relowner"
	LOOP
		EXECUTE format('revoke update, delete, truncate on payment_events from %I', "role");
	END LOOP;
END $$;
