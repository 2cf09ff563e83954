ALTER TABLE "phlebotomists" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "phlebotomists" ADD COLUMN "photo" text;