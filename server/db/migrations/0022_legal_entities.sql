CREATE TABLE "legal_entities" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"state_code" char(2) NOT NULL,
	"gstin" text,
	"prefix" text NOT NULL,
	"city_ids" integer[],
	"states" text[],
	"valid_from" date NOT NULL,
	"valid_to" date,
	CONSTRAINT "legal_entities_prefix_unique" UNIQUE("prefix")
);
--> statement-breakpoint
-- The release before inserts with the prefix INV, does not name this index, and finds the invoice of an
-- order by order_id, which only the valid one has.
DROP INDEX "invoices_number";--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "cancelled_order_id" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "prefix" text DEFAULT 'INV' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "seller" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "buyer" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "replaces_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "billed_business" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_cancelled_order_id_orders_id_fk" FOREIGN KEY ("cancelled_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_replaces_id_invoices_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_series_number" ON "invoices" USING btree ("prefix","financial_year","number");--> statement-breakpoint
CREATE INDEX "invoices_cancelled_order" ON "invoices" USING btree ("cancelled_order_id");