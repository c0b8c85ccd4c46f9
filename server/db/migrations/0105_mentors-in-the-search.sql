ALTER TABLE "mentors" ADD COLUMN "handle" text;--> statement-breakpoint
-- By hand: mentors who are there already.
UPDATE mentors m SET handle = p.custom_user_id FROM people p WHERE p.id = m.person_id;--> statement-breakpoint
ALTER TABLE "mentors" ALTER COLUMN "handle" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "mentors" ADD CONSTRAINT "mentors_handle_unique" UNIQUE("handle");--> statement-breakpoint
ALTER TABLE "mentors" ADD CONSTRAINT "mentors_handle_people_custom_user_id_fk" FOREIGN KEY ("handle") REFERENCES "public"."people"("custom_user_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE TABLE "mentor_days" (
	"handle" text NOT NULL,
	"day" date NOT NULL,
	"favorites" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "mentor_days_handle_day_pk" PRIMARY KEY("handle","day"),
	CONSTRAINT "mentor_days_counted" CHECK ("mentor_days"."favorites" >= 0)
);--> statement-breakpoint
CREATE TABLE "mentor_favorites" (
	"user_id" bigint NOT NULL,
	"handle" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mentor_favorites_user_id_handle_pk" PRIMARY KEY("user_id","handle")
);--> statement-breakpoint
ALTER TABLE "saved_searches" DROP CONSTRAINT "saved_searches_kind_known";--> statement-breakpoint
ALTER TABLE "mentors" ADD COLUMN "favorites" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mentor_days" ADD CONSTRAINT "mentor_days_handle_mentors_handle_fk" FOREIGN KEY ("handle") REFERENCES "public"."mentors"("handle") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "mentor_favorites" ADD CONSTRAINT "mentor_favorites_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_favorites" ADD CONSTRAINT "mentor_favorites_handle_mentors_handle_fk" FOREIGN KEY ("handle") REFERENCES "public"."mentors"("handle") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "mentor_favorites_mentor" ON "mentor_favorites" USING btree ("handle");--> statement-breakpoint
CREATE INDEX "mentor_favorites_newest" ON "mentor_favorites" USING btree ("user_id","created_at" DESC NULLS FIRST,"handle" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_kind_known" CHECK ("saved_searches"."kind" in ('project', 'person', 'job', 'service', 'mentorship'));--> statement-breakpoint
ALTER TABLE "mentors" ADD CONSTRAINT "mentors_counted" CHECK ("mentors"."favorites" >= 0);--> statement-breakpoint
-- By hand from here: mentors whom people can book as a kind of listing.
CREATE TABLE "listing_index_mentorship" PARTITION OF "listing_index" FOR VALUES IN ('mentorship');--> statement-breakpoint
ALTER TABLE "listing_index_mentorship" ALTER COLUMN "doc" SET STORAGE MAIN;--> statement-breakpoint
CREATE SEQUENCE listing_places_mentorship;--> statement-breakpoint
-- Visitors find those who are not hidden from them (`~v:`). The words of the topics count most, what the mentor says about them least.
CREATE VIEW mentorship_listings AS
SELECT m.handle AS id, m.since AS posted_at, ARRAY[]::bigint[] AS numbers,
  ARRAY[CASE WHEN p.hidden THEN 'seen:members' ELSE 'seen:everyone' END] AS facets,
  setweight(to_tsvector('public.guildhall', search_text(array_to_string(w.topics, ' '))), 'A')
    || setweight(to_tsvector('public.guildhall', person_names(p)), 'B')
    || setweight(to_tsvector('public.guildhall', search_text(p.headline)), 'C')
    || setweight(to_tsvector('public.guildhall', search_text(w.about)), 'D')
    || array_to_tsvector(CASE WHEN p.hidden THEN '{}'::text[] ELSE ARRAY['~v:'] END) AS doc,
  search_words_of(person_names(p), w.topics, '{}', '{}', p.headline, w.about) AS words
FROM mentors m JOIN people p ON p.id = m.person_id,
  LATERAL (SELECT array_agg(t.value ->> 'topic') AS topics, string_agg(t.value ->> 'about', ' ') AS about
    FROM jsonb_array_elements(m.topics) t WHERE EXISTS (
      SELECT FROM mentor_listings l JOIN session_types s ON s.id = l.type_id AND s.state = 'open' AND NOT s.is_hidden
      WHERE l.person_id = m.person_id AND l.topic = t.value ->> 'topic')) w
WHERE m.state = 'active' AND NOT p.away AND w.topics IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION mentor_changed_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_listing('mentorship', coalesce(NEW.handle, OLD.handle));
  RETURN NULL;
END $$;--> statement-breakpoint
-- The column that names the person is an argument.
CREATE FUNCTION mentoring_changed_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_listing('mentorship', handle) FROM mentors
  WHERE person_id = (to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0])::bigint AND state = 'active';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER mentors_listed AFTER INSERT OR DELETE OR UPDATE OF state, topics, since ON mentors
  FOR EACH ROW EXECUTE FUNCTION mentor_changed_listing();--> statement-breakpoint
CREATE TRIGGER mentor_listings_listed AFTER INSERT OR DELETE ON mentor_listings
  FOR EACH ROW EXECUTE FUNCTION mentoring_changed_listing('person_id');--> statement-breakpoint
CREATE TRIGGER mentor_listings_listed_type AFTER UPDATE OF type_id ON mentor_listings
  FOR EACH ROW WHEN (OLD.type_id <> NEW.type_id) EXECUTE FUNCTION mentoring_changed_listing('person_id');--> statement-breakpoint
CREATE TRIGGER session_types_listed AFTER UPDATE OF state, is_hidden ON session_types
  FOR EACH ROW WHEN ((OLD.state, OLD.is_hidden) IS DISTINCT FROM (NEW.state, NEW.is_hidden))
  EXECUTE FUNCTION mentoring_changed_listing('host_id');--> statement-breakpoint
CREATE TRIGGER people_listed_mentors AFTER UPDATE OF first_name, last_name, company_name, headline, hidden, suspended_at, paused_at ON people
  FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name, OLD.company_name, OLD.headline, OLD.hidden, OLD.away)
    IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.company_name, NEW.headline, NEW.hidden, NEW.away))
  EXECUTE FUNCTION mentoring_changed_listing('id');--> statement-breakpoint
SELECT index_all_listings('mentorship');
