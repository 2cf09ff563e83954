ALTER TABLE "report_results" ADD COLUMN "range" text;--> statement-breakpoint
ALTER TABLE "report_results" ADD COLUMN "catalogue_range" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report_results" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "withdrawn_at" timestamp with time zone;