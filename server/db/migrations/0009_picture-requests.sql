ALTER TABLE "project_images" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "project_images" ADD COLUMN "request_body" text;