-- Processes of the release before open payments for drafts only, and read refunds of whole payments
-- only: for them each of these indexes is as strict as the one it replaces.
DROP INDEX "payments_one_settled";--> statement-breakpoint
DROP INDEX "order_events_not_in_feed";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "content" jsonb;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "change" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "addition" jsonb;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "part_of_id" text;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD COLUMN "part_of_id" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_part_of_id_payments_id_fk" FOREIGN KEY ("part_of_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_part_of_id_sandbox_payments_id_fk" FOREIGN KEY ("part_of_id") REFERENCES "public"."sandbox_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_booking" ON "payments" USING btree ("order_id") WHERE status = 'settled' and addition is null;--> statement-breakpoint
CREATE INDEX "refunds_part_of" ON "refunds" USING btree ("part_of_id");--> statement-breakpoint
CREATE INDEX "order_events_not_in_feed" ON "order_events" USING btree ("id") WHERE feed_position is null and (status in ('booked', 'cancelled') or change is not null);