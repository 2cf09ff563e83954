ALTER TABLE "orders" ADD COLUMN "offer_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "offer_paise" integer DEFAULT 0 NOT NULL;