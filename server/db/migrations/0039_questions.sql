ALTER TABLE "order_lines" ADD COLUMN "answers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_questions" CHECK (jsonb_typeof("projects"."questions") = 'array' and jsonb_array_length("projects"."questions") <= 8);