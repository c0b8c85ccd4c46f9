ALTER TABLE "project_images" DROP CONSTRAINT "project_images_packed";--> statement-breakpoint
ALTER TABLE "projects" DROP CONSTRAINT "projects_packed";--> statement-breakpoint
ALTER TABLE "people" DROP CONSTRAINT "people_packed";--> statement-breakpoint
ALTER TABLE "project_images" ADD CONSTRAINT "project_images_packed" CHECK (("project_images"."alt") !~ '[\x1e\x1f]');--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_packed" CHECK (("projects"."title" || "projects"."duration" || coalesce("projects"."category_other", '')) !~ '[\x1e\x1f]');--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_packed" CHECK (("people"."first_name" || "people"."last_name" || "people"."headline" || coalesce("people"."company_name", '')) !~ '[\x1e\x1f]');