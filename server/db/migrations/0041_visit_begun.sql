ALTER TABLE "orders" ADD COLUMN "visit_begun" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "visit_begun" = true WHERE "status" = 'booked' AND EXISTS (
	SELECT FROM "lab_events" e WHERE e."order_id" = "orders"."id" AND e."kind" IN ('samples_collected', 'scan_done')
);
