DROP INDEX "reviews_author";--> statement-breakpoint
ALTER TABLE "achievements" ADD COLUMN "notified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "achievements_places" ON "achievements" USING btree ("reached_at" DESC NULLS FIRST,"user_id") WHERE kind in ('first-place', 'top-10', 'top-100') and notified;--> statement-breakpoint
CREATE INDEX "projects_published" ON "projects" USING btree ("seller_id","posted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE visibility = 'public';--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE shown and author_id is not null;--> statement-breakpoint
CREATE INDEX "reviews_author" ON "reviews" USING btree ("author_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE author_id is not null;