CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"mobile_no" text NOT NULL,
	"city_id" integer NOT NULL,
	"confirmed_email" text,
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
CREATE TABLE "cart_lines" (
	"account_id" text NOT NULL,
	"code" text NOT NULL,
	"position" smallint NOT NULL,
	"seen_paise" integer NOT NULL,
	CONSTRAINT "cart_lines_account_id_code_pk" PRIMARY KEY("account_id","code")
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"account_id" text PRIMARY KEY NOT NULL,
	"city_id" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
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
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"endpoint" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_scope_endpoint_key_pk" PRIMARY KEY("scope","endpoint","key")
);
--> statement-breakpoint
CREATE TABLE "periodic_tasks" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" text PRIMARY KEY NOT NULL,
	"city_id" integer NOT NULL,
	"account_id" text,
	"mobile_no" text,
	"codes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL
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
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" text NOT NULL,
	"sequence_no" smallint NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"type" text NOT NULL,
	"price_type" text NOT NULL,
	"price_paise" integer NOT NULL,
	"mrp_paise" integer NOT NULL,
	"coupon_discount_paise" integer NOT NULL,
	"radiology" boolean NOT NULL,
	"modality" text,
	"needs_appointment" boolean NOT NULL,
	"samples" jsonb NOT NULL,
	"fasting_hours" smallint NOT NULL,
	"report_tat_hours" integer NOT NULL,
	"preparation" text[] NOT NULL,
	CONSTRAINT "order_lines_order_id_sequence_no_pk" PRIMARY KEY("order_id","sequence_no")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"order_no" text,
	"account_id" text NOT NULL,
	"member_id" text NOT NULL,
	"member" jsonb NOT NULL,
	"address" jsonb,
	"city_id" integer NOT NULL,
	"order_type" text NOT NULL,
	"lab_code" text,
	"status" text NOT NULL,
	"payment_mode" text,
	"paid" boolean DEFAULT false NOT NULL,
	"caller_name" text NOT NULL,
	"caller_relationship" text NOT NULL,
	"doctor_name" text,
	"parent_order_id" text,
	"partner_lab_config_id" text,
	"checkout_stage" text,
	"cancel_reason" text,
	"slot_date" date,
	"slot_from" text,
	"slot_to" text,
	"mrp_total_paise" integer NOT NULL,
	"sub_total_paise" integer NOT NULL,
	"slot_charges_paise" integer NOT NULL,
	"hc_charges_paise" integer NOT NULL,
	"order_discount_paise" integer NOT NULL,
	"wallet_paise" integer NOT NULL,
	"net_payable_paise" integer NOT NULL,
	"report_by" timestamp with time zone,
	"placed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_orderNo_unique" UNIQUE("order_no")
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
CREATE TABLE "outbox_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"template" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
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
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slot_holds" (
	"id" text PRIMARY KEY NOT NULL,
	"window_id" text NOT NULL,
	"account_id" text NOT NULL,
	"order_id" text NOT NULL,
	"state" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "slot_windows" (
	"id" text PRIMARY KEY NOT NULL,
	"city_id" integer NOT NULL,
	"slot_date" date NOT NULL,
	"from_time" text NOT NULL,
	"to_time" text NOT NULL,
	"charge_paise" integer NOT NULL,
	"suits_fasting" boolean NOT NULL,
	"capacity" smallint NOT NULL,
	"taken" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "slot_windows_not_oversold" CHECK ("slot_windows"."taken" >= 0 and "slot_windows"."taken" <= "slot_windows"."capacity")
);
--> statement-breakpoint
CREATE TABLE "wallet_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wallet_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"points" integer NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_account_id_carts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."carts"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_analytes" ADD CONSTRAINT "item_analytes_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_analytes" ADD CONSTRAINT "item_analytes_analyte_id_analytes_id_fk" FOREIGN KEY ("analyte_id") REFERENCES "public"."analytes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_prices" ADD CONSTRAINT "item_prices_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_prices" ADD CONSTRAINT "item_prices_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_components" ADD CONSTRAINT "package_components_package_id_items_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "package_components" ADD CONSTRAINT "package_components_component_id_items_id_fk" FOREIGN KEY ("component_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "centres" ADD CONSTRAINT "centres_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "localities" ADD CONSTRAINT "localities_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_holds" ADD CONSTRAINT "slot_holds_window_id_slot_windows_id_fk" FOREIGN KEY ("window_id") REFERENCES "public"."slot_windows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_holds" ADD CONSTRAINT "slot_holds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_holds" ADD CONSTRAINT "slot_holds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_windows" ADD CONSTRAINT "slot_windows_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_entries" ADD CONSTRAINT "wallet_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_account" ON "addresses" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "centres_city" ON "centres" USING btree ("city_id","position");--> statement-breakpoint
CREATE INDEX "localities_pincode" ON "localities" USING btree ("pincode");--> statement-breakpoint
CREATE INDEX "members_account" ON "members" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "members_one_self" ON "members" USING btree ("account_id") WHERE relation_type = 'self';--> statement-breakpoint
CREATE UNIQUE INDEX "members_self_email" ON "members" USING btree ("email") WHERE relation_type = 'self';--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_draft" ON "orders" USING btree ("account_id") WHERE status = 'draft';--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("account_id","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE order_no is not null;--> statement-breakpoint
CREATE INDEX "otps_recipient" ON "otps" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "outbox_messages_recipient" ON "outbox_messages" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "slot_holds_one_live" ON "slot_holds" USING btree ("order_id") WHERE state in ('held', 'booked');--> statement-breakpoint
CREATE INDEX "slot_holds_due" ON "slot_holds" USING btree ("expires_at") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "slot_holds_window" ON "slot_holds" USING btree ("window_id") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "slot_windows_city" ON "slot_windows" USING btree ("city_id","slot_date","from_time");--> statement-breakpoint
CREATE INDEX "wallet_entries_account" ON "wallet_entries" USING btree ("account_id","id");