ALTER TABLE "order_events" ADD COLUMN "ready" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "promised" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_ready" CHECK ("order_events"."ready" is null or "order_events"."act" = 'deliver');--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_promised" CHECK (not "order_lines"."has_files" or "order_lines"."promised" = '{}');