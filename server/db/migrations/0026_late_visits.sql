ALTER TABLE "orders" ADD COLUMN "late_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "phlebotomist_visits" ADD COLUMN "way_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "phlebotomist_visits" ADD COLUMN "position_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "phlebotomists" ADD COLUMN "mobile" text;