CREATE TABLE "job_invitations" (
	"job_id" text NOT NULL,
	"person_id" bigint NOT NULL,
	"place" smallint NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"declined_at" timestamp with time zone,
	"reason" text,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "job_invitations_job_id_person_id_pk" PRIMARY KEY("job_id","person_id"),
	CONSTRAINT "job_invitations_place" UNIQUE("job_id","place"),
	CONSTRAINT "job_invitations_at_most" CHECK ("job_invitations"."place" between 1 and 10),
	CONSTRAINT "job_invitations_reason_known" CHECK ("job_invitations"."reason" in ('busy', 'budget', 'fit', 'dates', 'other')),
	CONSTRAINT "job_invitations_declined" CHECK (("job_invitations"."declined_at" is not null) = ("job_invitations"."reason" is not null)),
	CONSTRAINT "job_invitations_note" CHECK ("job_invitations"."note" = '' or "job_invitations"."declined_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "job_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"job_id" text NOT NULL,
	"asker_id" bigint NOT NULL,
	"text" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"is_hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "job_questions_id_form" CHECK ("job_questions"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "job_questions_text_there" CHECK ("job_questions"."text" <> '' and "job_questions"."answer" <> ''),
	CONSTRAINT "job_questions_answered" CHECK (("job_questions"."answer" is not null) = ("job_questions"."answered_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "job_posts" DROP CONSTRAINT "job_posts_audience_known";--> statement-breakpoint
ALTER TABLE "statements" DROP CONSTRAINT "statements_measure_known";--> statement-breakpoint
DROP INDEX "job_posts_posted";--> statement-breakpoint
DROP INDEX "job_posts_deciding";--> statement-breakpoint
DROP INDEX "job_posts_paying";--> statement-breakpoint
ALTER TABLE "job_posts" ADD COLUMN "answer_percent" smallint;--> statement-breakpoint
ALTER TABLE "job_invitations" ADD CONSTRAINT "job_invitations_job_id_job_posts_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_invitations" ADD CONSTRAINT "job_invitations_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_questions" ADD CONSTRAINT "job_questions_job_id_job_posts_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_questions" ADD CONSTRAINT "job_questions_asker_id_people_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_invitations_person" ON "job_invitations" USING btree ("person_id","invited_at");--> statement-breakpoint
CREATE INDEX "job_questions_job" ON "job_questions" USING btree ("job_id","asked_at");--> statement-breakpoint
CREATE INDEX "job_questions_asker" ON "job_questions" USING btree ("asker_id");--> statement-breakpoint
CREATE INDEX "job_posts_posted" ON "job_posts" USING btree ("posted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state = 'open' and not is_hidden and audience <> 'invited';--> statement-breakpoint
CREATE INDEX "job_posts_deciding" ON "job_posts" USING btree ("decides_at","id") WHERE state = 'open' and not is_hidden and audience <> 'invited';--> statement-breakpoint
CREATE INDEX "job_posts_paying" ON "job_posts" USING btree ("budget_to_minor" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state = 'open' and not is_hidden and audience <> 'invited';--> statement-breakpoint
ALTER TABLE "job_posts" ADD CONSTRAINT "job_posts_answer_percent" CHECK ("job_posts"."answer_percent" between 0 and 100);--> statement-breakpoint
ALTER TABLE "job_posts" ADD CONSTRAINT "job_posts_audience_known" CHECK ("job_posts"."audience" in ('everyone', 'members', 'invited'));--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_measure_known" CHECK ("statements"."measure" in ('warned', 'limited', 'suspended', 'project-hidden', 'review-hidden', 'job-hidden', 'question-hidden'));
--> statement-breakpoint
-- Jobs for invited people are in no list. '~a:' and the facet 'answers' are the shares of answered proposals, in steps: a client who
-- answers 80% has those of 50 and 75.
CREATE OR REPLACE VIEW job_listings AS
SELECT j.id, j.posted_at,
  ARRAY[j.budget_to_minor, (date_part('epoch', j.decides_at) * 1000000)::bigint] AS numbers,
  f.facets || CASE WHEN j.audience = 'everyone' THEN array(SELECT 'v' || facet FROM unnest(f.facets) facet) ELSE '{}' END AS facets,
  setweight(to_tsvector('public.guildhall', search_text(j.title)), 'A')
    || setweight(to_tsvector('public.guildhall', search_text(array_to_string(j.skills, ' '))), 'B')
    || setweight(to_tsvector('public.guildhall', search_text(concat_ws(' ', j.category, j.town))), 'C')
    || setweight(to_tsvector('public.guildhall', search_text(j.need)), 'D')
    || array_to_tsvector(array_remove(ARRAY['~c:' || j.category, '~l:' || j.length, '~b:' || search_bits(j.budget_to_minor),
         CASE WHEN j.audience = 'everyone' THEN '~v:' END, CASE WHEN j.town = '' THEN '~r:' END,
         CASE WHEN j.first_job_only THEN '~f:' END]
         || array(SELECT '~a:' || step FROM unnest(a.steps) step)
         || array(SELECT DISTINCT '~s:' || lower(skill) FROM unnest(j.skills) skill), NULL)) AS doc,
  search_words_of(j.title, j.skills, '{}', '{}', concat_ws(' ', j.category, j.town), j.need) AS words
FROM job_posts j JOIN people c ON c.id = j.client_id,
  LATERAL (SELECT array(SELECT step FROM unnest(ARRAY[50, 75, 90]) step WHERE step <= j.answer_percent) AS steps) a,
  LATERAL (SELECT array_remove(ARRAY['category:' || j.category, 'length:' || j.length, CASE WHEN j.town = '' THEN 'place:remote' END,
    CASE WHEN j.first_job_only THEN 'kept:first' END]
    || array(SELECT 'answers:' || step FROM unnest(a.steps) step), NULL) AS facets) f
WHERE j.state = 'open' AND NOT j.is_hidden AND j.audience <> 'invited' AND NOT c.away;--> statement-breakpoint
DROP TRIGGER job_posts_listed_changed ON job_posts;--> statement-breakpoint
CREATE TRIGGER job_posts_listed_changed AFTER UPDATE OF title, need, category, skills, budget_to_minor, length, town, audience,
  first_job_only, decides_at, state, is_hidden, client_id, answer_percent ON job_posts
  FOR EACH ROW WHEN (OLD.state = 'open' OR NEW.state = 'open') EXECUTE FUNCTION job_changed_listing();--> statement-breakpoint
-- The answer rates of the clients of open jobs, as the server counts them from now on.
UPDATE job_posts j SET answer_percent = r.percent
FROM (
  SELECT e.client_id, floor(100.0 * count(*) FILTER (WHERE a.answered) / count(*))::smallint AS percent
  FROM engagements e JOIN engagement_offers o ON o.engagement_id = e.id AND o.version = 1,
    LATERAL (SELECT e.agreed_version IS NOT NULL OR e.state = 'declined' OR (o.outcome = 'replaced' AND e.offer_by = 'client') AS answered) a
  WHERE e.job_id IS NOT NULL AND e.created_at > now() - interval '12 months' AND o.answered_at IS NOT NULL
    AND (a.answered OR e.reason = 'unanswered')
  GROUP BY e.client_id HAVING count(*) >= 3) r
WHERE j.client_id = r.client_id AND j.state = 'open';
--> statement-breakpoint
CREATE TABLE "job_files" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" bigint NOT NULL,
	"job_id" text,
	"position" smallint,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_files_key_unique" UNIQUE("key"),
	CONSTRAINT "job_files_position" UNIQUE("job_id","position") DEFERRABLE INITIALLY IMMEDIATE,
	CONSTRAINT "job_files_id_form" CHECK ("job_files"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "job_files_placed" CHECK (("job_files"."job_id" is null) = ("job_files"."position" is null)),
	CONSTRAINT "job_files_at_most" CHECK ("job_files"."position" between 1 and 5),
	CONSTRAINT "job_files_size" CHECK ("job_files"."size" between 1 and 26214400)
);
--> statement-breakpoint
ALTER TABLE "job_files" ADD CONSTRAINT "job_files_client_id_people_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_files" ADD CONSTRAINT "job_files_job_id_job_posts_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_files_client" ON "job_files" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "job_files_waiting" ON "job_files" USING btree ("created_at") WHERE job_id is null;