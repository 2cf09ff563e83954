CREATE TABLE "linked_reports" (
	"share_id" text NOT NULL,
	"report_id" text NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "linked_reports_share_id_report_id_pk" PRIMARY KEY("share_id","report_id")
);
--> statement-breakpoint
ALTER TABLE "report_share_visits" ADD COLUMN "report_id" text;--> statement-breakpoint
ALTER TABLE "linked_reports" ADD CONSTRAINT "linked_reports_share_id_report_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."report_shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_reports" ADD CONSTRAINT "linked_reports_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "linked_reports_report" ON "linked_reports" USING btree ("report_id");--> statement-breakpoint
-- A process of the release before makes links with one report only.
CREATE FUNCTION "link_first_report"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into linked_reports (share_id, report_id) values (new.id, new.report_id)
  on conflict do nothing;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "report_shares_link_first" AFTER INSERT ON "report_shares" FOR EACH ROW EXECUTE FUNCTION "link_first_report"();--> statement-breakpoint
-- After the trigger, whose creation waits for links that are being made.
INSERT INTO "linked_reports" ("share_id", "report_id") SELECT "id", "report_id" FROM "report_shares" ON CONFLICT DO NOTHING;
