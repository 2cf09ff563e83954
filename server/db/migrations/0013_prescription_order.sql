ALTER TABLE "prescriptions" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prescriptions_order" ON "prescriptions" USING btree ("order_id") WHERE order_id is not null;