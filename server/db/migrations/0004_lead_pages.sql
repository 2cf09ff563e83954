CREATE TABLE "lead_pages" (
	"slug" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"heading" text NOT NULL,
	"text" text NOT NULL,
	"item_codes" text[] NOT NULL,
	"city_id" integer,
	"faqs" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lead_pages" ADD CONSTRAINT "lead_pages_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;