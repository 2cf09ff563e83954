-- Written by hand: drizzle does not know partitions. docs/scale.md says how they are kept, and how a
-- large table is prepared. Partitions are in a schema of their own, so that "public" keeps one table for each
-- of db/schema.
CREATE SCHEMA "partitions";
--> statement-breakpoint
-- GENERATED ALWAYS for partitioned tables, which PostgreSQL has from 17 on only. Partitions are unique by
-- "id" each; across them, the sequence is what makes ids unique.
CREATE FUNCTION "assign_id"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF new.id IS NOT NULL THEN
		RAISE EXCEPTION 'cannot insert a non-DEFAULT value into column "id"' USING ERRCODE = 'generated_always';
	END IF;
	new.id := nextval(tg_argv[0]);
	RETURN new;
END $$;
--> statement-breakpoint
-- Patients wait while this waits behind a long statement: in short attempts, below the lock_timeout of the
-- app. An attempt that ends gives up both locks, and one that a deadlock ends is made again.
DO $$
BEGIN
	SET LOCAL lock_timeout = '2s';
	FOR attempt IN 1..30 LOOP
		BEGIN
			LOCK TABLE "audit_log", "outbox_messages" IN ACCESS EXCLUSIVE MODE;
			SET LOCAL lock_timeout TO DEFAULT;
			RETURN;
		EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
			PERFORM pg_sleep(random());
		END;
	END LOOP;
	RAISE EXCEPTION 'audit_log or outbox_messages is in use by a long statement; try again when it has ended';
END $$;
--> statement-breakpoint
-- Old processes find the same columns under the same name. The rows of before stay in their table, which
-- becomes the first partition, until the end of the next month.
ALTER TABLE "audit_log" SET SCHEMA "partitions";
ALTER TABLE "partitions"."audit_log" RENAME TO "audit_log_first";
CREATE TABLE "audit_log" (LIKE "partitions"."audit_log_first" INCLUDING DEFAULTS) PARTITION BY RANGE ("at");
CREATE INDEX "audit_log_account" ON "audit_log" ("account_id","at");
CREATE SEQUENCE "audit_log_ids" OWNED BY "audit_log"."id";
SELECT setval('audit_log_ids', "last_value", "is_called") FROM "partitions"."audit_log_id_seq";
ALTER TABLE "partitions"."audit_log_first" ALTER COLUMN "id" DROP IDENTITY;
CREATE TABLE "partitions"."audit_log_default" (LIKE "audit_log" INCLUDING DEFAULTS, PRIMARY KEY ("id"));
ALTER TABLE "audit_log" ATTACH PARTITION "partitions"."audit_log_default" DEFAULT;
DO $$
BEGIN
	EXECUTE format(
		'ALTER TABLE "audit_log" ATTACH PARTITION "partitions"."audit_log_first" FOR VALUES FROM (MINVALUE) TO (%L)',
		(date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months') AT TIME ZONE 'UTC');
END $$;
CREATE TRIGGER "assign_id" BEFORE INSERT ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "assign_id"('public.audit_log_ids');
--> statement-breakpoint
-- By week: these are kept for days, and whole partitions are dropped.
ALTER TABLE "outbox_messages" SET SCHEMA "partitions";
ALTER TABLE "partitions"."outbox_messages" RENAME TO "outbox_messages_first";
CREATE TABLE "outbox_messages" (LIKE "partitions"."outbox_messages_first" INCLUDING DEFAULTS) PARTITION BY RANGE ("created_at");
CREATE INDEX "outbox_messages_recipient" ON "outbox_messages" ("recipient","id");
CREATE INDEX "outbox_messages_due" ON "outbox_messages" ("due_at") WHERE status in ('queued', 'sending');
CREATE INDEX "outbox_messages_gateway_id" ON "outbox_messages" ("gateway_id") WHERE gateway_id is not null;
CREATE SEQUENCE "outbox_messages_ids" OWNED BY "outbox_messages"."id";
SELECT setval('outbox_messages_ids', "last_value", "is_called") FROM "partitions"."outbox_messages_id_seq";
ALTER TABLE "partitions"."outbox_messages_first" ALTER COLUMN "id" DROP IDENTITY;
CREATE TABLE "partitions"."outbox_messages_default" (LIKE "outbox_messages" INCLUDING DEFAULTS, PRIMARY KEY ("id"), UNIQUE ("key"));
ALTER TABLE "outbox_messages" ATTACH PARTITION "partitions"."outbox_messages_default" DEFAULT;
DO $$
BEGIN
	EXECUTE format(
		'ALTER TABLE "outbox_messages" ATTACH PARTITION "partitions"."outbox_messages_first" FOR VALUES FROM (MINVALUE) TO (%L)',
		(date_trunc('week', now() AT TIME ZONE 'UTC') + interval '2 weeks') AT TIME ZONE 'UTC');
END $$;
CREATE TRIGGER "assign_id" BEFORE INSERT ON "outbox_messages" FOR EACH ROW EXECUTE FUNCTION "assign_id"('public.outbox_messages_ids');
