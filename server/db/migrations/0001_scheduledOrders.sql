CREATE TABLE "branch_quarters" (
	"branch_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "branch_quarters_branch_id_at_pk" PRIMARY KEY("branch_id","at")
);
--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "orders_per_quarter" integer;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "order_days_ahead" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_keys" ADD COLUMN "scheduled_orders" text DEFAULT 'when_due' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD COLUMN "scheduled_orders" text DEFAULT 'when_due' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "early_seq" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "scheduled_for" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_events_early" ON "order_events" USING btree ("early_seq") WHERE early_seq is not null;