CREATE TABLE "prescription_feed" (
	"id" smallint PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prescription_readings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"prescription_id" text NOT NULL,
	"version" smallint NOT NULL,
	"client_id" text NOT NULL,
	"fingerprint" char(43) NOT NULL,
	"reader" text NOT NULL,
	"example" boolean DEFAULT false NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"patient_name" text,
	"doctor" text,
	"place" text,
	"written_on" date,
	"lines" jsonb NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"decisions" jsonb,
	"decided_at" timestamp with time zone,
	CONSTRAINT "prescription_readings_version" UNIQUE("prescription_id","version")
);
--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "feed_position" bigint;--> statement-breakpoint
ALTER TABLE "prescription_readings" ADD CONSTRAINT "prescription_readings_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_readings" ADD CONSTRAINT "prescription_readings_client_id_lab_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."lab_clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prescriptions_not_in_feed" ON "prescriptions" USING btree ("created_at") WHERE feed_position is null and order_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "prescriptions_feed" ON "prescriptions" USING btree ("feed_position");--> statement-breakpoint
INSERT INTO "prescription_feed" ("id", "last") VALUES (1, 0);
