CREATE TABLE "facilities" (
	"id" smallint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "facilities_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "phlebotomist_visits" (
	"order_id" text PRIMARY KEY NOT NULL,
	"phlebotomist_id" text NOT NULL,
	"assigned_at" timestamp with time zone NOT NULL,
	"token_hash" char(43),
	"token_ends_at" timestamp with time zone,
	"rating" smallint,
	"remarks" text DEFAULT '' NOT NULL,
	"rated_at" timestamp with time zone,
	CONSTRAINT "phlebotomist_visits_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "phlebotomists" (
	"id" text PRIMARY KEY NOT NULL,
	"city_id" integer NOT NULL,
	"name" text NOT NULL,
	"badge" text NOT NULL,
	CONSTRAINT "phlebotomists_badge_unique" UNIQUE("badge")
);
--> statement-breakpoint
ALTER TABLE "centres" ADD COLUMN "facilities" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "centres" ADD COLUMN "waits" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "centres" ADD COLUMN "zone" text;--> statement-breakpoint
ALTER TABLE "cities" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "cities" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "localities" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "localities" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "phlebotomist_visits" ADD CONSTRAINT "phlebotomist_visits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phlebotomist_visits" ADD CONSTRAINT "phlebotomist_visits_phlebotomist_id_phlebotomists_id_fk" FOREIGN KEY ("phlebotomist_id") REFERENCES "public"."phlebotomists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phlebotomists" ADD CONSTRAINT "phlebotomists_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phlebotomist_visits_of" ON "phlebotomist_visits" USING btree ("phlebotomist_id");--> statement-breakpoint
CREATE INDEX "phlebotomists_city" ON "phlebotomists" USING btree ("city_id","badge");