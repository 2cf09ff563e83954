CREATE TABLE "home_slots" (
	"city_id" integer NOT NULL,
	"from_time" text NOT NULL,
	"to_time" text NOT NULL,
	"capacity" smallint NOT NULL,
	"charge_paise" integer NOT NULL,
	CONSTRAINT "home_slots_city_id_from_time_pk" PRIMARY KEY("city_id","from_time")
);
--> statement-breakpoint
ALTER TABLE "home_slots" ADD CONSTRAINT "home_slots_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The plan of before was code: what it planned last goes on.
INSERT INTO "home_slots" ("city_id", "from_time", "to_time", "capacity", "charge_paise")
	SELECT DISTINCT ON ("city_id", "from_time") "city_id", "from_time", "to_time", "capacity", "charge_paise"
	FROM "slot_windows" WHERE "kind" = 'home'
	ORDER BY "city_id", "from_time", "slot_date" DESC;
