ALTER TABLE "orders" ADD COLUMN "reminded_for" date;--> statement-breakpoint
CREATE INDEX "orders_to_visit" ON "orders" USING btree ("slot_date") WHERE "orders"."status" in ('booked', 'phlebotomist_assigned');--> statement-breakpoint
UPDATE "leads" SET "mobile_no" = NULL, "account_id" = NULL;
