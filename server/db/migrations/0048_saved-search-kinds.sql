DROP INDEX "saved_searches_query";--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "kind" text DEFAULT 'project' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_query" ON "saved_searches" USING btree ("user_id","kind","query");--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_kind_known" CHECK ("saved_searches"."kind" in ('project', 'person'));