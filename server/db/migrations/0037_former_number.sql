ALTER TABLE "accounts" ADD COLUMN "former_number" text;--> statement-breakpoint
CREATE INDEX "accounts_former_number" ON "accounts" USING btree ("former_number");