CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"mobile_no" text NOT NULL,
	"city_id" integer NOT NULL,
	"password_hash" text,
	"password_failures" smallint DEFAULT 0 NOT NULL,
	"password_failed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accounts_mobileNo_unique" UNIQUE("mobile_no")
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"tag" text NOT NULL,
	"address_line" text NOT NULL,
	"landmark" text NOT NULL,
	"locality" text NOT NULL,
	"pincode" char(6) NOT NULL,
	"city_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytes" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"unit" text,
	"kind" text NOT NULL,
	"adult_ranges" jsonb NOT NULL,
	"expected" text
);
--> statement-breakpoint
CREATE TABLE "catalogue_revision" (
	"id" smallint PRIMARY KEY NOT NULL,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "item_analytes" (
	"item_id" integer NOT NULL,
	"analyte_id" text NOT NULL,
	"group_name" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "item_analytes_item_id_analyte_id_pk" PRIMARY KEY("item_id","analyte_id")
);
--> statement-breakpoint
CREATE TABLE "item_prices" (
	"city_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"price_paise" integer NOT NULL,
	"mrp_paise" integer NOT NULL,
	CONSTRAINT "item_prices_city_id_item_id_pk" PRIMARY KEY("city_id","item_id"),
	CONSTRAINT "item_prices_not_above_mrp" CHECK ("item_prices"."price_paise" between 0 and "item_prices"."mrp_paise")
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"kind" text NOT NULL,
	"popularity" integer NOT NULL,
	"category_id" integer NOT NULL,
	"subdepartment" text NOT NULL,
	"aliases" text[] NOT NULL,
	"tags" text[] NOT NULL,
	"summary" text NOT NULL,
	"sex" smallint,
	"sex_age_action" smallint NOT NULL,
	"low_age_limit" smallint,
	"high_age_limit" smallint,
	"is_hc_available" boolean NOT NULL,
	"modality" text,
	"needs_appointment" boolean NOT NULL,
	"slot_minutes" smallint,
	"fasting_hours" smallint NOT NULL,
	"report_tat_hours" integer NOT NULL,
	"min_retest_days" integer,
	"timing_note" text,
	"preparation" text[] NOT NULL,
	"safety_questions" text[] NOT NULL,
	"parameter_count" smallint NOT NULL,
	"samples" jsonb NOT NULL,
	CONSTRAINT "items_code_unique" UNIQUE("code"),
	CONSTRAINT "items_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "package_components" (
	"package_id" integer NOT NULL,
	"component_id" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "package_components_package_id_component_id_pk" PRIMARY KEY("package_id","component_id")
);
--> statement-breakpoint
CREATE TABLE "centres" (
	"lab_code" text PRIMARY KEY NOT NULL,
	"city_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"classification" text NOT NULL,
	"mobile" text NOT NULL,
	"address" text NOT NULL,
	"locality" text NOT NULL,
	"pincode" char(6) NOT NULL,
	"hours" jsonb NOT NULL,
	"services" text[] NOT NULL,
	"map" text
);
--> statement-breakpoint
CREATE TABLE "cities" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state_name" text NOT NULL,
	"std_code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "localities" (
	"city_id" integer NOT NULL,
	"name" text NOT NULL,
	"pincode" char(6) NOT NULL,
	"zone" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "localities_city_id_name_pk" PRIMARY KEY("city_id","name")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"relation_type" text NOT NULL,
	"first_name" text NOT NULL,
	"middle_name" text NOT NULL,
	"last_name" text NOT NULL,
	"gender" smallint NOT NULL,
	"dob" date NOT NULL,
	"email" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "otp_recipients" (
	"recipient" text PRIMARY KEY NOT NULL,
	"last_sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "otps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "otps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"wrong_attempts" smallint DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"spent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_analytes" ADD CONSTRAINT "item_analytes_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_analytes" ADD CONSTRAINT "item_analytes_analyte_id_analytes_id_fk" FOREIGN KEY ("analyte_id") REFERENCES "public"."analytes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_prices" ADD CONSTRAINT "item_prices_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_prices" ADD CONSTRAINT "item_prices_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_components" ADD CONSTRAINT "package_components_package_id_items_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_components" ADD CONSTRAINT "package_components_component_id_items_id_fk" FOREIGN KEY ("component_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "centres" ADD CONSTRAINT "centres_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "localities" ADD CONSTRAINT "localities_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_account" ON "addresses" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "centres_city" ON "centres" USING btree ("city_id","position");--> statement-breakpoint
CREATE INDEX "localities_pincode" ON "localities" USING btree ("pincode");--> statement-breakpoint
CREATE INDEX "members_account" ON "members" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "members_one_self" ON "members" USING btree ("account_id") WHERE relation_type = 'self';--> statement-breakpoint
CREATE UNIQUE INDEX "members_self_email" ON "members" USING btree ("email") WHERE relation_type = 'self';--> statement-breakpoint
CREATE INDEX "otps_recipient" ON "otps" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");