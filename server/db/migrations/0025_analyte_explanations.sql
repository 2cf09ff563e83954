CREATE TABLE "analyte_explanations" (
	"analyte_id" text NOT NULL,
	"language" text NOT NULL,
	"what_it_is" text NOT NULL,
	"raises" jsonb NOT NULL,
	"lowers" jsonb NOT NULL,
	"questions_low" text[] NOT NULL,
	"questions_high" text[] NOT NULL,
	"questions_changed" text[] NOT NULL,
	"sources" jsonb NOT NULL,
	"reviewer" text,
	"registration_number" text,
	"reviewed_on" date,
	CONSTRAINT "analyte_explanations_analyte_id_language_pk" PRIMARY KEY("analyte_id","language"),
	CONSTRAINT "analyte_explanations_review" CHECK (num_nulls("analyte_explanations"."reviewer", "analyte_explanations"."registration_number", "analyte_explanations"."reviewed_on") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "analyte_explanations" ADD CONSTRAINT "analyte_explanations_analyte_id_analytes_id_fk" FOREIGN KEY ("analyte_id") REFERENCES "public"."analytes"("id") ON DELETE no action ON UPDATE no action;