ALTER TABLE "project_images" DROP CONSTRAINT "project_images_packed";--> statement-breakpoint
ALTER TABLE "projects" DROP CONSTRAINT "projects_packed";--> statement-breakpoint
ALTER TABLE "people" DROP CONSTRAINT "people_packed";