DROP INDEX "job_posts_posted";--> statement-breakpoint
DROP INDEX "job_posts_paying";--> statement-breakpoint
CREATE INDEX "job_posts_posted" ON "job_posts" USING btree ("posted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'open' and not is_hidden and audience <> 'invited';--> statement-breakpoint
CREATE INDEX "job_posts_paying" ON "job_posts" USING btree ("budget_to_minor" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'open' and not is_hidden and audience <> 'invited';