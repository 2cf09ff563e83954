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
ALTER TABLE "enquiries" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "job_applications" ADD CONSTRAINT "job_applications_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_applications" ADD CONSTRAINT "job_applications_job_id_job_postings_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job_postings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_applications" ADD CONSTRAINT "job_applications_upload_key_uploads_key_fk" FOREIGN KEY ("upload_key") REFERENCES "public"."uploads"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_postings" ADD CONSTRAINT "job_postings_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_faqs" ADD CONSTRAINT "item_faqs_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_applications_job" ON "job_applications" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "banners_page" ON "banners" USING btree ("page_source","position");--> statement-breakpoint
CREATE INDEX "blog_posts_published" ON "blog_posts" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "documents_kind" ON "documents" USING btree ("kind","date");--> statement-breakpoint
CREATE INDEX "events_date" ON "events" USING btree ("date");--> statement-breakpoint
CREATE INDEX "item_faqs_item" ON "item_faqs" USING btree ("item_id","position");--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_fingerprint_unique" UNIQUE("fingerprint");