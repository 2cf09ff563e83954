CREATE TABLE "job_applications" (
	"enquiry_id" text PRIMARY KEY NOT NULL,
	"job_id" text NOT NULL,
	"upload_key" text NOT NULL,
	CONSTRAINT "job_applications_uploadKey_unique" UNIQUE("upload_key")
);
--> statement-breakpoint
CREATE TABLE "job_postings" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"department" text NOT NULL,
	"city_id" integer NOT NULL,
	"employment" text NOT NULL,
	"experience" text NOT NULL,
	"summary" text NOT NULL,
	"duties" text[] NOT NULL,
	"needs" text[] NOT NULL,
	"posted_on" date NOT NULL,
	"closes_on" date
);
--> statement-breakpoint
CREATE TABLE "facilities" (
	"id" smallint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "facilities_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" text PRIMARY KEY NOT NULL,
	"page_source" text NOT NULL,
	"position" smallint NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"image_key" text NOT NULL,
	"href" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"id" integer PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"content" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blog_posts_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"year" text NOT NULL,
	"date" date NOT NULL,
	"summary" text NOT NULL,
	"sections" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"date" date NOT NULL,
	"from_time" text NOT NULL,
	"to_time" text NOT NULL,
	"place" text NOT NULL,
	"city_name" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faqs" (
	"id" text PRIMARY KEY NOT NULL,
	"position" smallint NOT NULL,
	"topic" text NOT NULL,
	"topic_slug" text NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_faqs" (
	"id" text PRIMARY KEY NOT NULL,
	"item_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seo_entries" (
	"slug" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"canonical" text NOT NULL,
	"og_image" text
);
--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" text PRIMARY KEY NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"city_name" text NOT NULL,
	"service" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"slug" text PRIMARY KEY NOT NULL,
	"position" smallint NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"minutes" smallint NOT NULL,
	"text" text NOT NULL,
	"transcript" text[] NOT NULL,
	"date" date NOT NULL,
	"image_key" text NOT NULL
);
--> statement-breakpoint
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
ALTER TABLE "enquiries" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "job_applications" ADD CONSTRAINT "job_applications_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_applications" ADD CONSTRAINT "job_applications_job_id_job_postings_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job_postings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_applications" ADD CONSTRAINT "job_applications_upload_key_uploads_key_fk" FOREIGN KEY ("upload_key") REFERENCES "public"."uploads"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_postings" ADD CONSTRAINT "job_postings_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_faqs" ADD CONSTRAINT "item_faqs_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_pages" ADD CONSTRAINT "lead_pages_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phlebotomist_visits" ADD CONSTRAINT "phlebotomist_visits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phlebotomist_visits" ADD CONSTRAINT "phlebotomist_visits_phlebotomist_id_phlebotomists_id_fk" FOREIGN KEY ("phlebotomist_id") REFERENCES "public"."phlebotomists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phlebotomists" ADD CONSTRAINT "phlebotomists_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_applications_job" ON "job_applications" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "banners_page" ON "banners" USING btree ("page_source","position");--> statement-breakpoint
CREATE INDEX "blog_posts_published" ON "blog_posts" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "documents_kind" ON "documents" USING btree ("kind","date");--> statement-breakpoint
CREATE INDEX "events_date" ON "events" USING btree ("date");--> statement-breakpoint
CREATE INDEX "item_faqs_item" ON "item_faqs" USING btree ("item_id","position");--> statement-breakpoint
CREATE INDEX "phlebotomist_visits_of" ON "phlebotomist_visits" USING btree ("phlebotomist_id");--> statement-breakpoint
CREATE INDEX "phlebotomists_city" ON "phlebotomists" USING btree ("city_id","badge");--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_fingerprint_unique" UNIQUE("fingerprint");