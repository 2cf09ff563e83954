-- Processes of the release before make drafts without a parent only: for them the index is as strict as
-- the one it replaces. Until now parent_order_id was stored as it came and had no effect.
UPDATE "orders" SET "parent_order_id" = NULL WHERE "parent_order_id" IS NOT NULL;--> statement-breakpoint
DROP INDEX "orders_one_draft";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "own_visit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_booking" ON "orders" USING btree ("account_id") WHERE status = 'draft' and parent_order_id is null;--> statement-breakpoint
CREATE INDEX "orders_linked" ON "orders" USING btree ("parent_order_id") WHERE parent_order_id is not null;--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id") WHERE order_id is not null;