CREATE TABLE "job_posts" (
	"id" text PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "job_posts_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"client_id" bigint,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"need" text NOT NULL,
	"need_html" text NOT NULL,
	"category" text NOT NULL,
	"skills" text[] DEFAULT '{}'::text[] NOT NULL,
	"budget_from_minor" bigint NOT NULL,
	"budget_to_minor" bigint NOT NULL,
	"length" text NOT NULL,
	"town" text DEFAULT '' NOT NULL,
	"questions" text[] DEFAULT '{}'::text[] NOT NULL,
	"places" smallint NOT NULL,
	"audience" text NOT NULL,
	"first_job_only" boolean NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"decides_at" timestamp with time zone NOT NULL,
	"moved_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"acts_at" timestamp with time zone,
	"reason" text,
	"posted_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "job_posts_number_unique" UNIQUE("number"),
	CONSTRAINT "job_posts_id_form" CHECK ("job_posts"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "job_posts_state_known" CHECK ("job_posts"."state" in ('open', 'decided', 'closed')),
	CONSTRAINT "job_posts_category_known" CHECK ("job_posts"."category" in ('Web Development', 'Mobile Development', 'Data Science', 'AI / ML', 'Design', 'Writing', 'Marketing', 'Business Strategy', 'Other')),
	CONSTRAINT "job_posts_length_known" CHECK ("job_posts"."length" in ('days', 'weeks', 'months', 'longer')),
	CONSTRAINT "job_posts_audience_known" CHECK ("job_posts"."audience" in ('everyone', 'members')),
	CONSTRAINT "job_posts_reason_known" CHECK ("job_posts"."reason" in ('not-needed', 'found-elsewhere', 'budget', 'other', 'date', 'account')),
	CONSTRAINT "job_posts_text_there" CHECK ("job_posts"."title" <> '' and "job_posts"."need" <> ''),
	CONSTRAINT "job_posts_budget" CHECK ("job_posts"."budget_from_minor" >= 100 and "job_posts"."budget_to_minor" between "job_posts"."budget_from_minor" and 100000000),
	CONSTRAINT "job_posts_places" CHECK ("job_posts"."places" between 1 and 5),
	CONSTRAINT "job_posts_ended" CHECK (("job_posts"."ended_at" is not null) = ("job_posts"."state" <> 'open')),
	CONSTRAINT "job_posts_reason" CHECK (("job_posts"."reason" is not null) = ("job_posts"."state" = 'closed')),
	CONSTRAINT "job_posts_acting" CHECK (("job_posts"."acts_at" is not null) = ("job_posts"."state" = 'open'))
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"engagement_id" text PRIMARY KEY NOT NULL,
	"job_id" text NOT NULL,
	"cover" text NOT NULL,
	"answers" jsonb NOT NULL,
	"projects" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_shortlisted" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "proposals_cover_there" CHECK ("proposals"."cover" <> '')
);
--> statement-breakpoint
ALTER TABLE "engagements" DROP CONSTRAINT "engagements_reason_known";--> statement-breakpoint
ALTER TABLE "saved_searches" DROP CONSTRAINT "saved_searches_kind_known";--> statement-breakpoint
ALTER TABLE "engagements" ADD COLUMN "job_id" text;--> statement-breakpoint
ALTER TABLE "engagements" ADD COLUMN "answer_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "engagements" ADD COLUMN "is_first_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "job_posts" ADD CONSTRAINT "job_posts_client_id_people_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_engagement_id_engagements_id_fk" FOREIGN KEY ("engagement_id") REFERENCES "public"."engagements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_job_id_job_posts_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_posts_client" ON "job_posts" USING btree ("client_id","posted_at");--> statement-breakpoint
CREATE INDEX "job_posts_posted" ON "job_posts" USING btree ("posted_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state = 'open' and not is_hidden;--> statement-breakpoint
CREATE INDEX "job_posts_deciding" ON "job_posts" USING btree ("decides_at","id") WHERE state = 'open' and not is_hidden;--> statement-breakpoint
CREATE INDEX "job_posts_paying" ON "job_posts" USING btree ("budget_to_minor" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state = 'open' and not is_hidden;--> statement-breakpoint
CREATE INDEX "job_posts_acting" ON "job_posts" USING btree ("acts_at") WHERE acts_at is not null;--> statement-breakpoint
CREATE INDEX "proposals_job" ON "proposals" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "engagements_job" ON "engagements" USING btree ("job_id","provider_id") WHERE job_id is not null;--> statement-breakpoint
CREATE INDEX "engagements_client_jobs" ON "engagements" USING btree ("client_id","created_at") WHERE job_id is not null;--> statement-breakpoint
ALTER TABLE "engagements" ADD CONSTRAINT "engagements_proposed" CHECK ("engagements"."answer_by" is null or "engagements"."job_id" is not null);--> statement-breakpoint
ALTER TABLE "engagements" ADD CONSTRAINT "engagements_reason_known" CHECK ("engagements"."reason" in ('busy', 'price', 'scope', 'dates', 'changed-plans', 'other', 'filled', 'job-closed', 'unanswered'));--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_kind_known" CHECK ("saved_searches"."kind" in ('project', 'person', 'job'));
--> statement-breakpoint
ALTER TABLE "engagements" ADD CONSTRAINT "engagements_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job_posts"("id");--> statement-breakpoint
CREATE TABLE "listing_index_job" PARTITION OF "listing_index" FOR VALUES IN ('job');--> statement-breakpoint
ALTER TABLE "listing_index_job" ALTER COLUMN "doc" SET STORAGE MAIN;--> statement-breakpoint
CREATE SEQUENCE listing_places_job;--> statement-breakpoint
-- '~v:' and the facets with a v are of those that visitors may see. `numbers` are the highest budget and the decision date in
-- microseconds.
CREATE VIEW job_listings AS
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
         || array(SELECT DISTINCT '~s:' || lower(skill) FROM unnest(j.skills) skill), NULL)) AS doc,
  search_words_of(j.title, j.skills, '{}', '{}', concat_ws(' ', j.category, j.town), j.need) AS words
FROM job_posts j JOIN people c ON c.id = j.client_id,
  LATERAL (SELECT array_remove(ARRAY['category:' || j.category, 'length:' || j.length, CASE WHEN j.town = '' THEN 'place:remote' END,
    CASE WHEN j.first_job_only THEN 'kept:first' END], NULL) AS facets) f
WHERE j.state = 'open' AND NOT j.is_hidden AND NOT c.away;--> statement-breakpoint
CREATE FUNCTION job_changed_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_listing('job', NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION client_changed_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_listing('job', id) FROM job_posts WHERE client_id = NEW.id AND state = 'open' ORDER BY id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER job_posts_listed_new AFTER INSERT ON job_posts
  FOR EACH ROW WHEN (NEW.state = 'open') EXECUTE FUNCTION job_changed_listing();--> statement-breakpoint
CREATE TRIGGER job_posts_listed_changed AFTER UPDATE OF title, need, category, skills, budget_to_minor, length, town, audience,
  first_job_only, decides_at, state, is_hidden, client_id ON job_posts
  FOR EACH ROW WHEN (OLD.state = 'open' OR NEW.state = 'open') EXECUTE FUNCTION job_changed_listing();--> statement-breakpoint
CREATE TRIGGER people_listed_jobs AFTER UPDATE OF suspended_at, paused_at ON people
  FOR EACH ROW WHEN (OLD.away <> NEW.away) EXECUTE FUNCTION client_changed_listing();
--> statement-breakpoint
-- The category of work that a freelancer offers, and whether they are free now, as '~w:' and '~wf:', for everybody who sees the
-- person; the facets count those whom visitors may see.
CREATE FUNCTION work_offered(p people, freelancer jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN p.user_type = 'Freelancers' AND freelancer ->> 'availability' IS DISTINCT FROM 'Not taking work' THEN freelancer ->> 'category' END
$$;--> statement-breakpoint
CREATE FUNCTION work_free_now(freelancer jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(freelancer ->> 'availability' = 'Available now' AND coalesce(freelancer ->> 'notTakingWorkUntil', '') = '', false)
$$;--> statement-breakpoint
CREATE OR REPLACE VIEW person_listings AS
SELECT p.custom_user_id AS id, p.created_at AS posted_at, ARRAY[]::bigint[] AS numbers,
  array_remove(ARRAY['type:' || p.user_type, CASE WHEN NOT p.hidden THEN 'open:' || p.user_type END,
    CASE WHEN NOT p.hidden THEN 'work:' || w.category END, CASE WHEN NOT p.hidden AND w.free THEN 'free:' || w.category END], NULL) AS facets,
  setweight(to_tsvector('pg_catalog.simple', person_names(p)), 'A') || setweight(to_tsvector('public.guildhall', search_text(p.headline)), 'B')
    || to_tsvector('pg_catalog.simple', search_text(p.headline)) || array_to_tsvector(array_remove(ARRAY['~t:' || p.user_type,
      CASE WHEN NOT p.hidden THEN '~v:' END, '~w:' || w.category, CASE WHEN w.free THEN '~wf:' || w.category END], NULL)
    || array(SELECT DISTINCT a.word || lower(k.name::text) FROM user_skills k, unnest(CASE coalesce(f.visibility ->> 'skills', 'everyone')
         WHEN 'everyone' THEN ARRAY['~s:', '~sm:'] WHEN 'signed-in' THEN ARRAY['~sm:'] END) a(word) WHERE k.user_id = p.id)) AS doc,
  to_tsvector('pg_catalog.simple', person_names(p) || ' ' || search_text(p.headline)) AS words
FROM people p LEFT JOIN profiles f ON f.user_id = p.id,
  LATERAL (SELECT work_offered(p, f.freelancer) AS category, work_free_now(f.freelancer) AS free) w
WHERE NOT p.away;--> statement-breakpoint
DROP TRIGGER profiles_listed_new ON profiles;--> statement-breakpoint
DROP TRIGGER profiles_listed_changed ON profiles;--> statement-breakpoint
CREATE TRIGGER profiles_listed_new AFTER INSERT ON profiles
  FOR EACH ROW WHEN (NEW.visibility ->> 'skills' IS NOT NULL OR NEW.freelancer IS NOT NULL) EXECUTE FUNCTION audience_changed_listing();--> statement-breakpoint
CREATE TRIGGER profiles_listed_changed AFTER UPDATE OF visibility, freelancer ON profiles
  FOR EACH ROW WHEN (OLD.visibility ->> 'skills' IS DISTINCT FROM NEW.visibility ->> 'skills'
    OR (OLD.freelancer ->> 'category', OLD.freelancer ->> 'availability', OLD.freelancer ->> 'notTakingWorkUntil')
      IS DISTINCT FROM (NEW.freelancer ->> 'category', NEW.freelancer ->> 'availability', NEW.freelancer ->> 'notTakingWorkUntil'))
  EXECUTE FUNCTION audience_changed_listing();--> statement-breakpoint
-- One by one, so that everybody keeps their place: saved searches remember how far they have looked.
SELECT count(index_listing('person', p.custom_user_id)::text) FROM people p JOIN profiles f ON f.user_id = p.id
WHERE work_offered(p, f.freelancer) IS NOT NULL;
