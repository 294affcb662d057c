CREATE SEQUENCE "public"."loyalty_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "addresses" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"type" text DEFAULT 'home' NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"villa_apt_no" text DEFAULT '' NOT NULL,
	"apartment" text DEFAULT '' NOT NULL,
	"floor" text DEFAULT '' NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"area" text NOT NULL,
	"city" text DEFAULT 'Dubai' NOT NULL,
	"country" text DEFAULT 'UAE' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "addresses_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "branches" (
	"id" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"location" jsonb NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"phone" text NOT NULL,
	"delivery_time" integer NOT NULL,
	"hours" jsonb NOT NULL,
	"exceptions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"file_hours" jsonb NOT NULL,
	"file_exceptions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"has_operator_hours" boolean DEFAULT false NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"paused_until" timestamp with time zone,
	"is_listed" boolean DEFAULT true NOT NULL,
	"sold_out_addons" text[] DEFAULT '{}' NOT NULL,
	"delivery_radius" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"user_id" text NOT NULL,
	"item_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"instruction" text DEFAULT '' NOT NULL,
	"addons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" bigserial NOT NULL,
	CONSTRAINT "cart_items_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "loyalty_entries" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"order_id" text,
	"title" jsonb NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"points_type" text NOT NULL,
	"points" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "loyalty_entries_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" text PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"image" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"image" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "menu_items" (
	"id" text PRIMARY KEY NOT NULL,
	"category_id" text NOT NULL,
	"title" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"image" text NOT NULL,
	"original_price" integer NOT NULL,
	"discounted_price" integer,
	"addons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"calories" integer,
	"allergens" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"diets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_available" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"search_title" text DEFAULT '' NOT NULL,
	"search_text" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "menu_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop" (
	"id" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"code_prefix" text NOT NULL,
	"vat_percent" integer NOT NULL,
	"delivery_fee" jsonb NOT NULL,
	"points" jsonb NOT NULL,
	"is_sandbox" boolean DEFAULT false NOT NULL,
	"payment_mark" text DEFAULT md5(random()::text) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_counter" (
	"name" text PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"branch_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sold_out_items" (
	"item_id" text NOT NULL,
	"branch_id" text NOT NULL,
	CONSTRAINT "sold_out_items_item_id_branch_id_pk" PRIMARY KEY("item_id","branch_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"change" jsonb NOT NULL,
	"seq" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"last_error" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"branch_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"order_id" text NOT NULL,
	"customer_keys" text[] DEFAULT '{}' NOT NULL,
	"keys_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"user_id" text NOT NULL,
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"seq" bigint,
	CONSTRAINT "order_events_user_id_order_id_status_pk" PRIMARY KEY("user_id","order_id","status")
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"user_id" text NOT NULL,
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"item_id" text NOT NULL,
	"title" jsonb NOT NULL,
	"image" text NOT NULL,
	"original_price" integer NOT NULL,
	"discounted_price" integer,
	"quantity" integer NOT NULL,
	"addons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"instruction" text DEFAULT '' NOT NULL,
	"total_price" integer NOT NULL,
	CONSTRAINT "order_items_user_id_order_id_position_pk" PRIMARY KEY("user_id","order_id","position")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"order_code" text NOT NULL,
	"status" text NOT NULL,
	"type" text NOT NULL,
	"branch_id" text NOT NULL,
	"address_id" text,
	"address_text" text DEFAULT '' NOT NULL,
	"address_notes" text DEFAULT '' NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"delivery_instruction" text DEFAULT '' NOT NULL,
	"payment_method" text NOT NULL,
	"sub_total" integer NOT NULL,
	"delivery_charges" integer NOT NULL,
	"promo_id" text,
	"promo_code" text DEFAULT '' NOT NULL,
	"promo_discount" integer DEFAULT 0 NOT NULL,
	"loyalty_discount" integer DEFAULT 0 NOT NULL,
	"loyalty_points_used" integer DEFAULT 0 NOT NULL,
	"loyalty_points_earned" integer DEFAULT 0 NOT NULL,
	"vat_amount" integer NOT NULL,
	"grand_total" integer NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "orders_status" CHECK (status in ('Placed', 'Accepted', 'Preparing', 'Ready_For_Pickup', 'Picked_Up', 'Delivered', 'Cancelled')),
	CONSTRAINT "orders_sum" CHECK (sub_total >= 0 and delivery_charges >= 0 and promo_discount >= 0 and loyalty_discount >= 0
        and vat_amount between 0 and grand_total
        and grand_total = greatest(0, sub_total + delivery_charges - promo_discount - loyalty_discount)),
	CONSTRAINT "orders_points" CHECK (loyalty_points_used >= 0 and loyalty_points_earned >= 0)
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"instrument" text NOT NULL,
	"fingerprint" text NOT NULL,
	"scheme" text NOT NULL,
	"last4" text NOT NULL,
	"expiry_month" integer NOT NULL,
	"expiry_year" integer NOT NULL,
	"one_time_use" boolean DEFAULT false NOT NULL,
	"is_wallet" boolean DEFAULT false NOT NULL,
	"must_reenter" boolean DEFAULT false NOT NULL,
	"browsers" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "cards_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"user_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"provider_status" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"amount" integer NOT NULL,
	"reference" text NOT NULL,
	"order_id" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_events_user_id_payment_id_seq_pk" PRIMARY KEY("user_id","payment_id","seq"),
	CONSTRAINT "payment_events_kind" CHECK (kind in ('requested', 'unmatched', 'no_answer', 'confirming', 'authorised', 'capture_due', 'captured', 'mismatched', 'declined', 'ordered', 'order_ended', 'void_due', 'voided', 'refund_due', 'part_refunded', 'refunded', 'refund_failed', 'disputed', 'closed')),
	CONSTRAINT "payment_events_source" CHECK (source in ('customer', 'kitchen', 'job', 'webhook', 'command'))
);
--> statement-breakpoint
CREATE TABLE "payment_places" (
	"place" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_quotes" (
	"user_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"quote" jsonb NOT NULL,
	"promo_id" text,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_quotes_user_id_pk" PRIMARY KEY("user_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"card_id" text NOT NULL,
	"amount" integer NOT NULL,
	"refund_amount" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"provider_status" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"order_id" text,
	"order_ended" boolean DEFAULT false NOT NULL,
	"is_reversed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_check_at" timestamp with time zone DEFAULT date_trunc('milliseconds', now()),
	"checked_at" timestamp with time zone,
	CONSTRAINT "payments_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "payments_status" CHECK (status in ('pending', 'unknown', 'confirming', 'authorised', 'capturing', 'captured', 'voiding', 'voided', 'unmatched', 'mismatched', 'declined', 'refunding', 'refunded', 'refund_failed', 'disputed', 'closed')),
	CONSTRAINT "payments_amount" CHECK (amount > 0),
	CONSTRAINT "payments_refund_amount" CHECK (refund_amount between 0 and amount),
	CONSTRAINT "payments_ordered" CHECK (order_id is null or status in ('authorised', 'capturing', 'captured', 'unmatched', 'mismatched', 'voiding', 'refunding', 'voided', 'declined', 'refunded', 'disputed', 'refund_failed', 'closed')),
	CONSTRAINT "payments_captured" CHECK (order_id is not null or status <> 'captured'),
	CONSTRAINT "payments_kept" CHECK (not (order_ended and status in ('authorised', 'captured', 'mismatched'))),
	CONSTRAINT "payments_due" CHECK (next_check_at is not null or not (status in ('capturing', 'voiding', 'refunding', 'pending', 'unknown', 'confirming')
      or (order_id is null and status = 'authorised')))
);
--> statement-breakpoint
CREATE TABLE "promo_slots" (
	"promo_id" text NOT NULL,
	"slot" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"most" integer,
	CONSTRAINT "promo_slots_promo_id_slot_pk" PRIMARY KEY("promo_id","slot"),
	CONSTRAINT "promo_slots_used" CHECK (used >= 0 and most >= 0)
);
--> statement-breakpoint
CREATE TABLE "promos" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"title" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"image" text NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"max_discount" integer,
	"rules" jsonb NOT NULL,
	"uses_limit" integer,
	"uses_per_customer" integer,
	"position" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_listed" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"call" text NOT NULL,
	"body_hash" text NOT NULL,
	"http_status" integer,
	"reply" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owner" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "job_times" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"progress" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limit_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"number" integer PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schema_floor" (
	"migration" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"purpose" text NOT NULL,
	"requester" text DEFAULT '' NOT NULL,
	"browser" text DEFAULT '' NOT NULL,
	"code_hash" text NOT NULL,
	"link_hash" text DEFAULT '' NOT NULL,
	"tries_left" integer NOT NULL,
	"counted_tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"registration" jsonb,
	CONSTRAINT "codes_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" text NOT NULL,
	"device_hash" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone,
	"useless_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"user_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_user_id_token_hash_pk" PRIMARY KEY("user_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "removed_pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_emails" (
	"email" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text,
	"phone" text DEFAULT '' NOT NULL,
	"age" integer,
	"picture" text DEFAULT '' NOT NULL,
	"password_hash" text,
	"loyalty_code" text DEFAULT '' NOT NULL,
	"loyalty_points" integer DEFAULT 0 NOT NULL,
	"orders_placed" integer DEFAULT 0 NOT NULL,
	"card_customer" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_points" CHECK (loyalty_points >= 0)
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_item_id_menu_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."menu_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loyalty_entries" ADD CONSTRAINT "loyalty_entries_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_keys" ADD CONSTRAINT "operator_keys_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sold_out_items" ADD CONSTRAINT "sold_out_items_item_id_menu_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."menu_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sold_out_items" ADD CONSTRAINT "sold_out_items_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_subscription_id_webhook_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."webhook_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD CONSTRAINT "webhook_subscriptions_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order" FOREIGN KEY ("user_id","order_id") REFERENCES "public"."orders"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order" FOREIGN KEY ("user_id","order_id") REFERENCES "public"."orders"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_branch_id_branches_id_fk" FOREIGN KEY ("branch_id") REFERENCES "public"."branches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_address" FOREIGN KEY ("user_id","address_id") REFERENCES "public"."addresses"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment" FOREIGN KEY ("user_id","payment_id") REFERENCES "public"."payments"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_quotes" ADD CONSTRAINT "payment_quotes_payment" FOREIGN KEY ("user_id","payment_id") REFERENCES "public"."payments"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_slots" ADD CONSTRAINT "promo_slots_promo_id_promos_id_fk" FOREIGN KEY ("promo_id") REFERENCES "public"."promos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "cart_items_item" ON "cart_items" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "loyalty_entries_newest" ON "loyalty_entries" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "menu_items_category" ON "menu_items" USING btree ("category_id","position","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("subscription_id","next_attempt_at") WHERE next_attempt_at is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_codes_customer" ON "order_codes" USING gin ("customer_keys") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "order_codes_user" ON "order_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "order_codes_keys_until" ON "order_codes" USING btree ("keys_until") WHERE keys_until is not null;--> statement-breakpoint
CREATE INDEX "order_events_seq" ON "order_events" USING btree ("seq");--> statement-breakpoint
CREATE INDEX "order_events_unnumbered" ON "order_events" USING btree ("at") WHERE seq is null;--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_day" ON "orders" USING btree ("branch_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("branch_id","created_at") WHERE status in ('Placed', 'Accepted', 'Preparing', 'Ready_For_Pickup', 'Picked_Up');--> statement-breakpoint
CREATE INDEX "cards_undeleted" ON "cards" USING btree ("deleted_at") WHERE deleted_at is not null and instrument <> '';--> statement-breakpoint
CREATE INDEX "payment_quotes_until" ON "payment_quotes" USING btree ("until");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_order" ON "payments" USING btree ("user_id","order_id");--> statement-breakpoint
CREATE INDEX "payments_id" ON "payments" USING btree ("id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_reference" ON "payments" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_unused" ON "payments" USING btree ("user_id") WHERE order_id is null and status in ('pending', 'unknown', 'authorised');--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "payments_authorised" ON "payments" USING btree ("requested_at") WHERE status = 'authorised';--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("requested_at") WHERE status in ('pending', 'unknown', 'confirming', 'capturing', 'voiding', 'refunding', 'unmatched', 'mismatched', 'refund_failed', 'disputed');--> statement-breakpoint
CREATE INDEX "payments_reversed" ON "payments" USING btree ("requested_at") WHERE is_reversed;--> statement-breakpoint
CREATE UNIQUE INDEX "promos_code" ON "promos" USING btree ("code");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "limit_counts_expire" ON "limit_counts" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "codes_created" ON "codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "codes_registration" ON "codes" USING btree ((registration ->> 'email'),"created_at") WHERE registration is not null;--> statement-breakpoint
CREATE INDEX "known_devices_seen" ON "known_devices" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "removed_pictures_due" ON "removed_pictures" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_card_customer" ON "users" USING btree ("deleted_at") WHERE deleted_at is not null and card_customer <> '';