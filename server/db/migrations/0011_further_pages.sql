ALTER TABLE "uploads" ADD COLUMN "first_key" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "page" smallint;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_first_key_uploads_key_fk" FOREIGN KEY ("first_key") REFERENCES "public"."uploads"("key") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_first" ON "uploads" USING btree ("first_key");