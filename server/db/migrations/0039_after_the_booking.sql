ALTER TABLE "orders" ADD COLUMN "reminded_for" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "visit_failed" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "visit_begun" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "door_payments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "report_promised" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "report_delay_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "report_late_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_to_visit" ON "orders" USING btree ("slot_date") WHERE "orders"."status" in ('booked', 'phlebotomist_assigned');--> statement-breakpoint
CREATE INDEX "orders_report_pending" ON "orders" USING btree ("report_by") WHERE "orders"."status" in ('sample_collected', 'at_lab');--> statement-breakpoint
UPDATE "orders" SET "visit_begun" = true WHERE "status" = 'booked' AND EXISTS (
	SELECT FROM "lab_events" e WHERE e."order_id" = "orders"."id" AND e."kind" IN ('samples_collected', 'scan_done')
);--> statement-breakpoint
UPDATE "leads" SET "mobile_no" = NULL, "account_id" = NULL;
