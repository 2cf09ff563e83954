CREATE TABLE "imported_values" (
	"import_id" text NOT NULL,
	"analyte_id" text NOT NULL,
	"name" text NOT NULL,
	"unit" text,
	"value" text NOT NULL,
	"number" double precision NOT NULL,
	CONSTRAINT "imported_values_import_id_analyte_id_pk" PRIMARY KEY("import_id","analyte_id")
);
--> statement-breakpoint
CREATE TABLE "report_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"member_id" text NOT NULL,
	"lab_name" text NOT NULL,
	"sampled_on" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imported_values" ADD CONSTRAINT "imported_values_import_id_report_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."report_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_imports" ADD CONSTRAINT "report_imports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_imports" ADD CONSTRAINT "report_imports_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_values_analyte" ON "imported_values" USING btree ("analyte_id","import_id");--> statement-breakpoint
CREATE INDEX "report_imports_account" ON "report_imports" USING btree ("account_id","sampled_on");