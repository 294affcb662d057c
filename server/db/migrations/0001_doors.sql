CREATE SEQUENCE "public"."loyalty_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "file_hours" jsonb;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "browsers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" ADD COLUMN "browser" text DEFAULT '' NOT NULL;