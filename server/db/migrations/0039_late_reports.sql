ALTER TABLE "orders" ADD COLUMN "report_promised" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "report_delay_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "report_late_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_report_owed" ON "orders" USING btree ("report_by") WHERE "orders"."status" in ('sample_collected', 'at_lab');