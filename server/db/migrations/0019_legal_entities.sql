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
-- Wider uniqueness only: processes of the release before insert invoices with the prefix INV, one
-- for each order.
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_orderId_unique";--> statement-breakpoint
DROP INDEX "invoices_number";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "prefix" text DEFAULT 'INV' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "seller" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "buyer" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "replaces_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "billed_business" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_replaces_id_invoices_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_series_number" ON "invoices" USING btree ("prefix","financial_year","number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_valid" ON "invoices" USING btree ("order_id") WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX "invoices_order" ON "invoices" USING btree ("order_id");