CREATE TABLE "lab_drafts" (
	"order_id" text NOT NULL,
	"tests" text[] NOT NULL,
	"content" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lab_drafts_order_id_tests_pk" PRIMARY KEY("order_id","tests")
);
--> statement-breakpoint
CREATE TABLE "lab_result_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"order_id" text NOT NULL,
	"fingerprint" char(43) NOT NULL,
	"answer" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "analytes" ADD COLUMN "loinc" text;--> statement-breakpoint
ALTER TABLE "analytes" ADD COLUMN "ucum" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "version" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "tests" text[];--> statement-breakpoint
ALTER TABLE "lab_drafts" ADD CONSTRAINT "lab_drafts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_result_messages" ADD CONSTRAINT "lab_result_messages_client_id_lab_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."lab_clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_result_messages" ADD CONSTRAINT "lab_result_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lab_result_messages_order" ON "lab_result_messages" USING btree ("order_id","received_at");--> statement-breakpoint
-- By hand: the new index before the drop. The release before names no index in ON CONFLICT and writes
-- version 1 only, which the new index refuses twice as the old one did. It lists an amended report
-- beside the one that was replaced.
CREATE UNIQUE INDEX "reports_version_once" ON "reports" USING btree ("order_id","code","name","version");--> statement-breakpoint
DROP INDEX "reports_once";
