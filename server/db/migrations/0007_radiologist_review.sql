-- Questions were texts: every yes stopped the booking, and men were not asked about pregnancy.
ALTER TABLE "items" RENAME COLUMN "safety_questions" TO "safety_texts";--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "safety_questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "items" SET "safety_questions" = (
  SELECT jsonb_agg(jsonb_build_object(
    'id', md5(coalesce("modality", '') || q), 'modality', coalesce("modality", ''), 'contrast', false, 'text', q, 'hint', '',
    'asked_of', CASE WHEN q ~* 'pregnan(t|cy)' THEN '{"genders": [1, 2], "low_age": 0, "high_age": 120}'::jsonb END,
    'yes', 'stop', 'not_sure', 'confirm',
    'reason', 'Your answer means that this scan may not be safe for you. Our radiologist must check first.',
    'kinds', '[]'::jsonb, 'document', null, 'other_test', null, 'source', null))
  FROM unnest("safety_texts") AS q) WHERE cardinality("safety_texts") > 0;--> statement-breakpoint
ALTER TABLE "items" DROP COLUMN "safety_texts";--> statement-breakpoint
ALTER TABLE "items" ALTER COLUMN "safety_questions" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "order_lines" RENAME COLUMN "safety_questions" TO "safety_texts";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "safety_questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "order_lines" SET "safety_questions" = (
  SELECT jsonb_agg(jsonb_build_object(
    'id', md5(coalesce("modality", '') || q), 'modality', coalesce("modality", ''), 'contrast', false, 'text', q, 'hint', '',
    'asked_of', CASE WHEN q ~* 'pregnan(t|cy)' THEN '{"genders": [1, 2], "low_age": 0, "high_age": 120}'::jsonb END,
    'yes', 'stop', 'not_sure', 'confirm',
    'reason', 'Your answer means that this scan may not be safe for you. Our radiologist must check first.',
    'kinds', '[]'::jsonb, 'document', null, 'other_test', null, 'source', null))
  FROM unnest("safety_texts") AS q) WHERE cardinality("safety_texts") > 0;--> statement-breakpoint
ALTER TABLE "order_lines" DROP COLUMN "safety_texts";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "review_state" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "review_by" timestamp with time zone;
