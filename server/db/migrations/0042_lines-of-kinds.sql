-- By hand: a line of a cart and of a quote names the kind of what it is about.
ALTER TABLE "cart_lines" DROP CONSTRAINT "cart_lines_project_form";--> statement-breakpoint
ALTER TABLE "cart_lines" DROP CONSTRAINT "cart_lines_user_id_project_id_pk";--> statement-breakpoint
ALTER TABLE "cart_lines" RENAME COLUMN "project_id" TO "subject_id";--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "subject_kind" text DEFAULT 'project' NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_user_id_subject_kind_subject_id_pk" PRIMARY KEY("user_id","subject_kind","subject_id");--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_subject_known" CHECK ("cart_lines"."subject_kind" in ('project'));--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_subject_form" CHECK ("cart_lines"."subject_id" ~ '^[a-z0-9]{12}$');--> statement-breakpoint
UPDATE "quotes" SET "lines" = (
  SELECT jsonb_agg((line - 'projectId') || jsonb_build_object('kind', 'project', 'subjectId', line->'projectId') ORDER BY at)
  FROM jsonb_array_elements("lines") WITH ORDINALITY each (line, at)
) WHERE jsonb_array_length("lines") > 0;
