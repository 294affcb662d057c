CREATE TABLE "order_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"order_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_slots" (
	"promo_id" text NOT NULL,
	"slot" integer NOT NULL,
	"uses_left" integer NOT NULL,
	CONSTRAINT "promo_slots_promo_id_slot_pk" PRIMARY KEY("promo_id","slot")
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"number" integer PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_owners" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_devices" (
	"device_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_emails" (
	"email" text NOT NULL,
	"user_id" text NOT NULL,
	"is_verified" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_emails_email_user_id_pk" PRIMARY KEY("email","user_id")
);
--> statement-breakpoint
ALTER TABLE "promos" RENAME COLUMN "uses_left" TO "uses_limit";--> statement-breakpoint
ALTER TABLE "addresses" DROP CONSTRAINT "addresses_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "cards" DROP CONSTRAINT "cards_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "cart_items" DROP CONSTRAINT "cart_items_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "codes" DROP CONSTRAINT "codes_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "loyalty_entries" DROP CONSTRAINT "loyalty_entries_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_address_id_addresses_id_fk";
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "addresses_user";--> statement-breakpoint
DROP INDEX "cards_user";--> statement-breakpoint
DROP INDEX "codes_user";--> statement-breakpoint
DROP INDEX "loyalty_entries_user";--> statement-breakpoint
DROP INDEX "orders_code";--> statement-breakpoint
DROP INDEX "orders_user";--> statement-breakpoint
DROP INDEX "payments_user";--> statement-breakpoint
DROP INDEX "sessions_user";--> statement-breakpoint
DROP INDEX "users_email";--> statement-breakpoint
DROP INDEX "users_waiting";--> statement-breakpoint
DROP INDEX "users_device";--> statement-breakpoint
DROP INDEX "orders_open";--> statement-breakpoint
DROP INDEX "payments_order";--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_order_id_status_pk";--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_order_id_position_pk";--> statement-breakpoint
ALTER TABLE "addresses" DROP CONSTRAINT "addresses_pkey";--> statement-breakpoint
ALTER TABLE "cards" DROP CONSTRAINT "cards_pkey";--> statement-breakpoint
ALTER TABLE "cart_items" ALTER COLUMN "position" SET DATA TYPE bigint;--> statement-breakpoint
ALTER SEQUENCE "cart_items_position_seq" AS bigint;--> statement-breakpoint
ALTER TABLE "codes" DROP CONSTRAINT "codes_pkey";--> statement-breakpoint
ALTER TABLE "loyalty_entries" DROP CONSTRAINT "loyalty_entries_pkey";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_pkey";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_pkey";--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_pkey";--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "user_id" text;--> statement-breakpoint
UPDATE "order_events" SET "user_id" = "orders"."user_id" FROM "orders" WHERE "orders"."id" = "order_events"."order_id";--> statement-breakpoint
ALTER TABLE "order_events" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "user_id" text;--> statement-breakpoint
UPDATE "order_items" SET "user_id" = "orders"."user_id" FROM "orders" WHERE "orders"."id" = "order_items"."order_id";--> statement-breakpoint
ALTER TABLE "order_items" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
INSERT INTO "user_emails" ("email", "user_id", "is_verified", "created_at") SELECT "email", "id", "is_verified", "created_at" FROM "users" WHERE "email" IS NOT NULL;--> statement-breakpoint
INSERT INTO "user_devices" ("device_hash", "user_id") SELECT "device_hash", "id" FROM "users" WHERE "device_hash" IS NOT NULL;--> statement-breakpoint
INSERT INTO "session_owners" ("token_hash", "user_id", "expires_at") SELECT "token_hash", "user_id", "expires_at" FROM "sessions";--> statement-breakpoint
INSERT INTO "order_codes" ("code", "user_id", "order_id") SELECT "order_code", "user_id", "id" FROM "orders";--> statement-breakpoint
INSERT INTO "promo_slots" ("promo_id", "slot", "uses_left") SELECT "id", "slot", greatest("uses_limit", 0) / 16 + CASE WHEN "slot" < greatest("uses_limit", 0) % 16 THEN 1 ELSE 0 END FROM "promos", generate_series(0, 15) AS "slot" WHERE "uses_limit" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "loyalty_entries" ADD CONSTRAINT "loyalty_entries_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_user_id_order_id_status_pk" PRIMARY KEY("user_id","order_id","status");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_user_id_order_id_position_pk" PRIMARY KEY("user_id","order_id","position");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_token_hash_pk" PRIMARY KEY("user_id","token_hash");--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_visit_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_slots" ADD CONSTRAINT "promo_slots_promo_id_promos_id_fk" FOREIGN KEY ("promo_id") REFERENCES "public"."promos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_owners_expires" ON "session_owners" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_emails_verified" ON "user_emails" USING btree ("email") WHERE is_verified;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_entries" ADD CONSTRAINT "loyalty_entries_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order" FOREIGN KEY ("user_id","order_id") REFERENCES "public"."orders"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order" FOREIGN KEY ("user_id","order_id") REFERENCES "public"."orders"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_address" FOREIGN KEY ("user_id","address_id") REFERENCES "public"."addresses"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "codes_created" ON "codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "loyalty_entries_newest" ON "loyalty_entries" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_id" ON "payments" USING btree ("id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_guests" ON "users" USING btree ("last_visit_at") WHERE is_guest;--> statement-breakpoint
CREATE INDEX "users_unverified" ON "users" USING btree ("created_at") WHERE not is_verified and email is not null;--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("branch_id","created_at") WHERE status in ('Placed', 'Accepted', 'Preparing', 'Ready_For_Pickup', 'Picked_Up');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_order" ON "payments" USING btree ("user_id","order_id");