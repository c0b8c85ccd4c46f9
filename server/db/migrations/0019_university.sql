CREATE INDEX "profiles_university" ON "profiles" USING btree (lower(coalesce(nullif(student ->> 'university', ''), professor ->> 'university', '')),"user_id") WHERE coalesce(nullif(student ->> 'university', ''), professor ->> 'university', '') <> '';--> statement-breakpoint
-- Without figures of the new index the planner may look for a university through everybody.
ANALYZE "profiles";
