CREATE TABLE "repeat_plans" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"member_id" text NOT NULL,
	"city_id" integer NOT NULL,
	"code" text NOT NULL,
	"every" smallint NOT NULL,
	"unit" text NOT NULL,
	"once" boolean NOT NULL,
	"counted_from" date NOT NULL,
	"counted_order_id" text,
	"due_on" date NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"skipped" date[] DEFAULT '{}' NOT NULL,
	"reminded_for" date,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "repeat_plans" ADD CONSTRAINT "repeat_plans_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repeat_plans" ADD CONSTRAINT "repeat_plans_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repeat_plans" ADD CONSTRAINT "repeat_plans_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "repeat_plans_one" ON "repeat_plans" USING btree ("member_id","code") WHERE state <> 'ended';--> statement-breakpoint
CREATE INDEX "repeat_plans_account" ON "repeat_plans" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "repeat_plans_due" ON "repeat_plans" USING btree ("due_on") WHERE state = 'on';