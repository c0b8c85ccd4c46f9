CREATE TABLE "expert_days" (
	"handle" text NOT NULL,
	"day" date NOT NULL,
	"favorites" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "expert_days_handle_day_pk" PRIMARY KEY("handle","day"),
	CONSTRAINT "expert_days_counted" CHECK ("expert_days"."favorites" >= 0)
);
--> statement-breakpoint
CREATE TABLE "expert_favorites" (
	"user_id" bigint NOT NULL,
	"handle" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "expert_favorites_user_id_handle_pk" PRIMARY KEY("user_id","handle")
);
--> statement-breakpoint
CREATE TABLE "experts" (
	"person_id" bigint PRIMARY KEY NOT NULL,
	"handle" text NOT NULL,
	"is_listed" boolean NOT NULL,
	"fields" text[] NOT NULL,
	"areas" text[] NOT NULL,
	"methods" text[] NOT NULL,
	"help" text[] NOT NULL,
	"takes_doctoral" boolean NOT NULL,
	"answer_days" smallint NOT NULL,
	"country" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"favorites" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "experts_handle_unique" UNIQUE("handle"),
	CONSTRAINT "experts_counted" CHECK ("experts"."favorites" >= 0),
	CONSTRAINT "experts_fields" CHECK ("experts"."fields" <@ array['Mathematics', 'Computer and information sciences', 'Physical sciences', 'Chemical sciences', 'Earth and related environmental sciences', 'Biological sciences', 'Other natural sciences', 'Civil engineering', 'Electrical, electronic and information engineering', 'Mechanical engineering', 'Chemical engineering', 'Materials engineering', 'Medical engineering', 'Environmental engineering', 'Environmental biotechnology', 'Industrial biotechnology', 'Nanotechnology', 'Other engineering and technologies', 'Basic medicine', 'Clinical medicine', 'Health sciences', 'Medical biotechnology', 'Other medical sciences', 'Agriculture, forestry and fisheries', 'Animal and dairy science', 'Veterinary science', 'Agricultural biotechnology', 'Other agricultural sciences', 'Psychology and cognitive sciences', 'Economics and business', 'Education', 'Sociology', 'Law', 'Political science', 'Social and economic geography', 'Media and communications', 'Other social sciences', 'History and archaeology', 'Languages and literature', 'Philosophy, ethics and religion', 'Arts, history of arts, performing arts and music', 'Other humanities'] and cardinality("experts"."fields") <= 6),
	CONSTRAINT "experts_areas" CHECK ("experts"."areas" <@ array['Natural sciences', 'Engineering and technology', 'Medical and health sciences', 'Agricultural and veterinary sciences', 'Social sciences', 'Humanities and the arts']),
	CONSTRAINT "experts_listed" CHECK (not "experts"."is_listed" or cardinality("experts"."fields") > 0),
	CONSTRAINT "experts_methods" CHECK (cardinality("experts"."methods") <= 12),
	CONSTRAINT "experts_help" CHECK ("experts"."help" <@ array['review', 'supervision', 'grants', 'methods', 'opinion', 'talk']),
	CONSTRAINT "experts_answer_days" CHECK ("experts"."answer_days" between 1 and 30),
	CONSTRAINT "experts_country_form" CHECK ("experts"."country" ~ '^([A-Z]{2})?$')
);
--> statement-breakpoint
ALTER TABLE "saved_searches" DROP CONSTRAINT "saved_searches_kind_known";--> statement-breakpoint
ALTER TABLE "engagements" ADD COLUMN "ask" jsonb;--> statement-breakpoint
ALTER TABLE "engagements" ADD COLUMN "answer_days" smallint;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('public.guildhall', public.search_text(title))) STORED;--> statement-breakpoint
ALTER TABLE "expert_days" ADD CONSTRAINT "expert_days_handle_experts_handle_fk" FOREIGN KEY ("handle") REFERENCES "public"."experts"("handle") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "expert_favorites" ADD CONSTRAINT "expert_favorites_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expert_favorites" ADD CONSTRAINT "expert_favorites_handle_experts_handle_fk" FOREIGN KEY ("handle") REFERENCES "public"."experts"("handle") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "experts" ADD CONSTRAINT "experts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experts" ADD CONSTRAINT "experts_handle_people_custom_user_id_fk" FOREIGN KEY ("handle") REFERENCES "public"."people"("custom_user_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "expert_favorites_expert" ON "expert_favorites" USING btree ("handle");--> statement-breakpoint
CREATE INDEX "expert_favorites_newest" ON "expert_favorites" USING btree ("user_id","created_at" DESC NULLS FIRST,"handle" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "engagements_asked_expert" ON "engagements" USING btree ("provider_id","created_at") WHERE ask is not null;--> statement-breakpoint
ALTER TABLE "engagements" ADD CONSTRAINT "engagements_asked" CHECK (("engagements"."ask" is null) = ("engagements"."answer_days" is null) and "engagements"."answer_days" between 1 and 30);--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_kind_known" CHECK ("saved_searches"."kind" in ('project', 'person', 'job', 'service', 'mentorship', 'expert'));--> statement-breakpoint
-- By hand from here: professors who take PhD students keep that, unlisted until they list themselves.
INSERT INTO experts (person_id, handle, is_listed, fields, areas, methods, help, takes_doctoral, answer_days, country, since, changed_at)
SELECT p.id, p.custom_user_id, false, '{}', '{}', '{}', '{}', true, 7, '', f.updated_at, f.updated_at
FROM profiles f JOIN people p ON p.id = f.user_id WHERE f.professor ->> 'acceptsPhdStudents' = 'true';--> statement-breakpoint
UPDATE profiles SET professor = professor - 'acceptsPhdStudents' WHERE professor ? 'acceptsPhdStudents';--> statement-breakpoint
-- Who may be an expert: professors, and people with a doctorate or a doctoral course in their profile.
CREATE FUNCTION is_doctoral(qualification text, course text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(qualification = 'Doctoral or equivalent level' OR course IN
    ('Doctor of Philosophy (PhD)', 'Doctor of Engineering (EngD)', 'Doctor of Education (EdD)', 'Doctor of Medicine (MD)'), false)
$$;--> statement-breakpoint
CREATE FUNCTION may_be_expert(p people, student jsonb) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE p.user_type WHEN 'Professors' THEN true WHEN 'Business' THEN false ELSE
    (p.user_type = 'Students' AND public.is_doctoral(student ->> 'qualification', student ->> 'course'))
    OR EXISTS (SELECT FROM public.education_entries e WHERE e.user_id = p.id AND public.is_doctoral(e.qualification, e.course)) END
$$;--> statement-breakpoint
-- What a profile says to everybody.
CREATE FUNCTION is_for_everyone(visibility jsonb, block text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(visibility ->> block, 'everyone') = 'everyone'
$$;--> statement-breakpoint
-- Where an expert studies or teaches, or got the doctorate; '' for none.
CREATE FUNCTION expert_institution(p people, f profiles) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(CASE
    WHEN p.user_type = 'Professors' AND public.is_for_everyone(f.visibility, 'professorData') THEN nullif(f.professor ->> 'university', '')
    WHEN p.user_type = 'Students' AND public.is_for_everyone(f.visibility, 'studentData') THEN nullif(f.student ->> 'university', '') END,
    CASE WHEN public.is_for_everyone(f.visibility, 'education') THEN (SELECT e.institution FROM public.education_entries e
      WHERE e.user_id = p.id AND public.is_doctoral(e.qualification, e.course) ORDER BY e.start_year DESC, e.id DESC LIMIT 1) END, '')
$$;--> statement-breakpoint
CREATE FUNCTION expert_interests(p people, f profiles) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN p.user_type = 'Professors' AND public.is_for_everyone(f.visibility, 'professorData') THEN array(
    SELECT i.name FROM (SELECT at, CASE WHEN value = 'Other' THEN f.professor ->> 'researchInterestOther' ELSE value END AS name
      FROM jsonb_array_elements_text(coalesce(f.professor -> 'researchInterests', '[]')) WITH ORDINALITY v(value, at)) i
    WHERE coalesce(i.name, '') <> '' ORDER BY i.at) ELSE '{}' END
$$;--> statement-breakpoint
CREATE FUNCTION expert_languages(f profiles) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN public.is_for_everyone(f.visibility, 'about') THEN array(
    SELECT l.value ->> 'language' FROM jsonb_array_elements(coalesce(f.languages, '[]')) WITH ORDINALITY l(value, at)
    WHERE l.value ->> 'language' <> 'Other' ORDER BY l.at) ELSE '{}' END
$$;--> statement-breakpoint
CREATE TABLE "listing_index_expert" PARTITION OF "listing_index" FOR VALUES IN ('expert');--> statement-breakpoint
ALTER TABLE "listing_index_expert" ALTER COLUMN "doc" SET STORAGE MAIN;--> statement-breakpoint
CREATE SEQUENCE listing_places_expert;--> statement-breakpoint
-- Visitors find those who are not hidden from them (`~v:`). Interests, methods and fields count most, then names, the headline with
-- key works, and other publications with projects.
CREATE VIEW expert_listings AS
SELECT e.handle AS id, e.since AS posted_at, ARRAY[]::bigint[] AS numbers,
  array_remove(ARRAY['seen:' || CASE WHEN p.hidden THEN 'members' ELSE 'everyone' END, 'country:' || nullif(e.country, ''),
    'institution:' || nullif(w.institution, ''), CASE WHEN e.takes_doctoral THEN 'doctoral:true' END, CASE WHEN w.hour THEN 'hour:true' END], NULL)
    || array(SELECT 'field:' || x FROM unnest(e.areas || e.fields) x) || array(SELECT 'help:' || x FROM unnest(e.help) x)
    || array(SELECT 'method:' || x FROM unnest(e.methods) x) || array(SELECT 'language:' || x FROM unnest(w.languages) x) AS facets,
  setweight(to_tsvector('public.guildhall', search_text(w.topics)), 'A')
    || setweight(to_tsvector('public.guildhall', person_names(p)) || to_tsvector('pg_catalog.simple', person_names(p)), 'B')
    || setweight(to_tsvector('public.guildhall', search_text(concat_ws(' ', p.headline, w.key_works))), 'C')
    || setweight(to_tsvector('public.guildhall', search_text(concat_ws(' ', w.works, w.projects, w.institution))), 'D')
    || array_to_tsvector(array_remove(ARRAY[CASE WHEN NOT p.hidden THEN '~v:' END, '~c:' || nullif(e.country, ''),
      '~i:' || lower(nullif(w.institution, '')), CASE WHEN e.takes_doctoral THEN '~d:' END, CASE WHEN w.hour THEN '~b:' END], NULL)
    || array(SELECT '~f:' || x FROM unnest(e.areas || e.fields) x) || array(SELECT '~h:' || x FROM unnest(e.help) x)
    || array(SELECT DISTINCT '~m:' || lower(x) FROM unnest(e.methods) x) || array(SELECT DISTINCT '~l:' || x FROM unnest(w.languages) x)) AS doc,
  to_tsvector('pg_catalog.simple', person_names(p) || ' ' || search_text(concat_ws(' ', w.topics, p.headline, w.key_works, w.works, w.projects, w.institution))) AS words
FROM experts e JOIN people p ON p.id = e.person_id LEFT JOIN profiles f ON f.user_id = e.person_id,
  LATERAL (SELECT concat_ws(' ', array_to_string(expert_interests(p, f), ' '), array_to_string(e.methods || e.fields || e.areas, ' ')) AS topics,
    expert_institution(p, f) AS institution, array(SELECT DISTINCT x FROM unnest(expert_languages(f)) x) AS languages,
    (SELECT string_agg(title, ' ') FROM publications WHERE person_id = p.id AND is_key AND is_for_everyone(f.visibility, 'publications')) AS key_works,
    (SELECT string_agg(title, ' ') FROM publications WHERE person_id = p.id AND NOT is_key AND is_for_everyone(f.visibility, 'publications')) AS works,
    (SELECT string_agg(title, ' ') FROM projects WHERE seller_id = p.id AND visibility = 'public') AS projects,
    EXISTS (SELECT FROM session_types s JOIN host_hours h ON h.person_id = s.host_id AND NOT h.paused
      WHERE s.host_id = p.id AND s.state = 'open' AND NOT s.is_hidden) AS hour) w
WHERE e.is_listed AND NOT p.away AND may_be_expert(p, f.student);--> statement-breakpoint
CREATE FUNCTION expert_changed_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_listing('expert', coalesce(NEW.handle, OLD.handle));
  RETURN NULL;
END $$;--> statement-breakpoint
-- The column that names the person is an argument.
CREATE FUNCTION expertise_changed_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_listing('expert', handle) FROM experts
  WHERE person_id = (to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0])::bigint AND is_listed;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Once for all publications of an import.
CREATE FUNCTION publications_changed_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_listing('expert', e.handle) FROM (SELECT DISTINCT person_id FROM changed) c JOIN experts e ON e.person_id = c.person_id AND e.is_listed;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER experts_listed AFTER INSERT OR DELETE OR UPDATE OF is_listed, fields, areas, methods, help, takes_doctoral, country, since ON experts
  FOR EACH ROW EXECUTE FUNCTION expert_changed_listing();--> statement-breakpoint
CREATE TRIGGER publications_listed_new AFTER INSERT ON publications REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION publications_changed_listing();--> statement-breakpoint
CREATE TRIGGER publications_listed_changed AFTER UPDATE ON publications REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION publications_changed_listing();--> statement-breakpoint
CREATE TRIGGER publications_listed_gone AFTER DELETE ON publications REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION publications_changed_listing();--> statement-breakpoint
CREATE TRIGGER people_listed_experts AFTER UPDATE OF first_name, last_name, company_name, headline, user_type, hidden, suspended_at, paused_at ON people
  FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name, OLD.company_name, OLD.headline, OLD.user_type, OLD.hidden, OLD.away)
    IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.company_name, NEW.headline, NEW.user_type, NEW.hidden, NEW.away))
  EXECUTE FUNCTION expertise_changed_listing('id');--> statement-breakpoint
CREATE TRIGGER profiles_listed_experts AFTER INSERT OR DELETE OR UPDATE OF student, professor, languages, visibility ON profiles
  FOR EACH ROW EXECUTE FUNCTION expertise_changed_listing('user_id');--> statement-breakpoint
CREATE TRIGGER education_listed_experts AFTER INSERT OR DELETE OR UPDATE ON education_entries
  FOR EACH ROW EXECUTE FUNCTION expertise_changed_listing('user_id');--> statement-breakpoint
CREATE TRIGGER projects_listed_experts_new AFTER INSERT ON projects
  FOR EACH ROW WHEN (NEW.visibility = 'public') EXECUTE FUNCTION expertise_changed_listing('seller_id');--> statement-breakpoint
CREATE TRIGGER projects_listed_experts_gone AFTER DELETE ON projects
  FOR EACH ROW WHEN (OLD.visibility = 'public') EXECUTE FUNCTION expertise_changed_listing('seller_id');--> statement-breakpoint
CREATE TRIGGER projects_listed_experts AFTER UPDATE OF title, visibility ON projects
  FOR EACH ROW WHEN ((OLD.title, OLD.visibility) IS DISTINCT FROM (NEW.title, NEW.visibility)) EXECUTE FUNCTION expertise_changed_listing('seller_id');--> statement-breakpoint
CREATE TRIGGER session_types_listed_experts AFTER INSERT OR DELETE OR UPDATE OF state, is_hidden ON session_types
  FOR EACH ROW EXECUTE FUNCTION expertise_changed_listing('host_id');--> statement-breakpoint
CREATE TRIGGER host_hours_listed_experts AFTER INSERT OR DELETE OR UPDATE OF paused ON host_hours
  FOR EACH ROW EXECUTE FUNCTION expertise_changed_listing('person_id');--> statement-breakpoint
CREATE TRIGGER listing_index_forgotten AFTER DELETE OR UPDATE OF doc ON listing_index_expert
  FOR EACH ROW EXECUTE FUNCTION forget_person_words();--> statement-breakpoint
SELECT index_all_listings('expert');
