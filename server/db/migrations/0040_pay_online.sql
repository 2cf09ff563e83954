DROP INDEX "payments_one_booking";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "for_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_booking" ON "payments" USING btree ("order_id") WHERE status = 'settled' and addition is null and not for_due;