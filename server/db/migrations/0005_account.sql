CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"account_id" text,
	"action" text NOT NULL,
	"call" text NOT NULL,
	"subject" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"network" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"purpose" text NOT NULL,
	"given" boolean NOT NULL,
	"version" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legacy_orders" (
	"sid" text PRIMARY KEY NOT NULL,
	"mobile_no" text NOT NULL,
	"patient_name" text NOT NULL,
	"gender" smallint NOT NULL,
	"age" smallint NOT NULL,
	"centre_name" text NOT NULL,
	"date" date NOT NULL,
	"tests" text[] NOT NULL,
	"results" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_results" (
	"report_id" text NOT NULL,
	"sequence_no" smallint NOT NULL,
	"group_name" text NOT NULL,
	"samples" jsonb NOT NULL,
	"analyte_id" text NOT NULL,
	"name" text NOT NULL,
	"unit" text,
	"value" text NOT NULL,
	"number" double precision,
	"low" double precision,
	"high" double precision,
	"expected" text,
	"flag" text,
	CONSTRAINT "report_results_report_id_sequence_no_pk" PRIMARY KEY("report_id","sequence_no")
);
--> statement-breakpoint
CREATE TABLE "report_share_visits" (
	"share_id" text NOT NULL,
	"sequence_no" smallint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"what" text NOT NULL,
	"device" text NOT NULL,
	CONSTRAINT "report_share_visits_share_id_sequence_no_pk" PRIMARY KEY("share_id","sequence_no")
);
--> statement-breakpoint
CREATE TABLE "report_shares" (
	"id" text PRIMARY KEY NOT NULL,
	"report_id" text NOT NULL,
	"account_id" text NOT NULL,
	"label" text NOT NULL,
	"token_hash" char(43) NOT NULL,
	"pin_hash" text NOT NULL,
	"pin_failures" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"locked_at" timestamp with time zone,
	CONSTRAINT "report_shares_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"account_id" text NOT NULL,
	"member_id" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"patient" jsonb NOT NULL,
	"date" date NOT NULL,
	"sampled_at" timestamp with time zone NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"signed_by_name" text NOT NULL,
	"signed_by_role" text NOT NULL,
	"fasting" boolean,
	"adult" boolean NOT NULL,
	"reading" jsonb,
	"summary" text[] DEFAULT '{}' NOT NULL,
	"result_count" integer NOT NULL,
	"outside_count" integer,
	"qr_code" text NOT NULL,
	"qr_hash" char(43) NOT NULL,
	"key_id" text NOT NULL,
	"file_key" text NOT NULL,
	CONSTRAINT "reports_qrHash_unique" UNIQUE("qr_hash")
);
--> statement-breakpoint
DROP INDEX "orders_placed";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "photo_key" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_results" ADD CONSTRAINT "report_results_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_share_visits" ADD CONSTRAINT "report_share_visits_share_id_report_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."report_shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_shares" ADD CONSTRAINT "report_shares_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_shares" ADD CONSTRAINT "report_shares_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_account" ON "audit_log" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "consents_account" ON "consents" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "legacy_orders_mobile" ON "legacy_orders" USING btree ("mobile_no");--> statement-breakpoint
CREATE INDEX "report_results_analyte" ON "report_results" USING btree ("analyte_id","report_id");--> statement-breakpoint
CREATE INDEX "report_shares_account" ON "report_shares" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_account" ON "reports" USING btree ("account_id","signed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("order_id","code","name");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("account_id","status","placed_at","id") WHERE order_no is not null;--> statement-breakpoint
CREATE INDEX "orders_under_way" ON "orders" USING btree ("updated_at") WHERE status not in ('draft', 'completed', 'cancelled');--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("account_id","placed_at","id") WHERE order_no is not null;