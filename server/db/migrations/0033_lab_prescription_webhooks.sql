CREATE TABLE "lab_prescription_webhooks" (
	"client_id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"position" bigint NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"lease" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"entry_failing_since" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"last_failure" text,
	"given_up" integer DEFAULT 0 NOT NULL,
	"off_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "lab_prescription_webhooks" ADD CONSTRAINT "lab_prescription_webhooks_client_id_lab_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."lab_clients"("id") ON DELETE no action ON UPDATE no action;