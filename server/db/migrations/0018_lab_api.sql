CREATE TABLE "lab_clients" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"secret_hash" char(43) NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lab_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"fingerprint" char(43) NOT NULL,
	"data" jsonb NOT NULL,
	"status" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lab_feed" (
	"id" smallint PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "feed_position" bigint;--> statement-breakpoint
ALTER TABLE "phlebotomist_visits" ADD COLUMN "on_the_way_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "phlebotomist_visits" ADD COLUMN "expected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "phlebotomist_visits" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "phlebotomist_visits" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "phlebotomist_visits" ADD COLUMN "arrived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lab_events" ADD CONSTRAINT "lab_events_client_id_lab_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."lab_clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lab_events" ADD CONSTRAINT "lab_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lab_events_order" ON "lab_events" USING btree ("order_id","received_at");--> statement-breakpoint
CREATE INDEX "order_events_not_in_feed" ON "order_events" USING btree ("id") WHERE feed_position is null and status in ('booked', 'cancelled');--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_feed" UNIQUE("feed_position");--> statement-breakpoint
INSERT INTO "lab_feed" ("id", "last") VALUES (1, 0);
