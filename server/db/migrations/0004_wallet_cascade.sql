ALTER TABLE "wallet_entries" DROP CONSTRAINT "wallet_entries_account_id_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "wallet_entries" ADD CONSTRAINT "wallet_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;