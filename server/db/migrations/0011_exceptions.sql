ALTER TABLE "branches" ADD COLUMN "exceptions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "branches" ADD COLUMN "file_exceptions" jsonb DEFAULT '[]'::jsonb NOT NULL;