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
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_account_id_carts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."carts"("account_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_holds" ADD CONSTRAINT "slot_holds_window_id_slot_windows_id_fk" FOREIGN KEY ("window_id") REFERENCES "public"."slot_windows"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_holds" ADD CONSTRAINT "slot_holds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_holds" ADD CONSTRAINT "slot_holds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_windows" ADD CONSTRAINT "slot_windows_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_draft" ON "orders" USING btree ("account_id") WHERE status = 'draft';--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("account_id","placed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE order_no is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "slot_holds_one_live" ON "slot_holds" USING btree ("order_id") WHERE state in ('held', 'booked');--> statement-breakpoint
CREATE INDEX "slot_holds_due" ON "slot_holds" USING btree ("expires_at") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "slot_holds_window" ON "slot_holds" USING btree ("window_id") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "slot_windows_city" ON "slot_windows" USING btree ("city_id","slot_date","from_time");