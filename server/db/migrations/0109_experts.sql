CREATE TABLE "publication_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" bigint NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"added" integer NOT NULL,
	"filled" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "publication_imports_id_form" CHECK ("publication_imports"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "publication_imports_format_known" CHECK ("publication_imports"."format" in ('bibtex', 'ris', 'csl-json', 'orcid')),
	CONSTRAINT "publication_imports_filled_list" CHECK (jsonb_typeof("publication_imports"."filled") = 'array'),
	CONSTRAINT "publication_imports_did" CHECK ("publication_imports"."added" > 0 or ("publication_imports"."added" = 0 and jsonb_array_length("publication_imports"."filled") > 0))
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" bigint NOT NULL,
	"title" text NOT NULL,
	"title_key" text NOT NULL,
	"authors" text NOT NULL,
	"venue" text NOT NULL,
	"year" smallint,
	"kind" text NOT NULL,
	"doi" text NOT NULL,
	"is_key" boolean NOT NULL,
	"import_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "publications_id_form" CHECK ("publications"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "publications_named" CHECK ("publications"."title" <> '' and "publications"."title_key" <> ''),
	CONSTRAINT "publications_kind_known" CHECK ("publications"."kind" in ('article', 'book', 'chapter', 'conference', 'thesis', 'preprint', 'report', 'dataset', 'software', 'other')),
	CONSTRAINT "publications_year" CHECK ("publications"."year" between 1500 and 2200),
	CONSTRAINT "publications_doi_form" CHECK ("publications"."doi" = '' or "publications"."doi" ~ '^10[.][0-9]{4,9}/')
);
--> statement-breakpoint
ALTER TABLE "publication_imports" ADD CONSTRAINT "publication_imports_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_import_id_publication_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."publication_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "publication_imports_person" ON "publication_imports" USING btree ("person_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "publications_doi" ON "publications" USING btree ("person_id","doi") WHERE doi <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "publications_title" ON "publications" USING btree ("person_id","title_key",coalesce(year, 0));--> statement-breakpoint
CREATE INDEX "publications_person" ON "publications" USING btree ("person_id","is_key" DESC NULLS FIRST,"year" DESC NULLS LAST,"created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "publications_import" ON "publications" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
-- By hand: the lines that professors had in their profiles, with the audience that these had. Titles are told apart by their letters and digits.
INSERT INTO publications (id, person_id, title, title_key, authors, venue, year, kind, doi, is_key, created_at)
SELECT substr(replace(gen_random_uuid()::text, '-', ''), 1, 12), f.user_id, l.title, coalesce(nullif(k.key, ''), md5(l.title)), '', '', NULL, 'other', '',
  false, f.updated_at - l.at * interval '1 second'
FROM profiles f, LATERAL jsonb_array_elements_text(coalesce(f.professor -> 'publications', '[]')) WITH ORDINALITY l(title, at),
  LATERAL (SELECT regexp_replace(lower(normalize(l.title, NFKD)), '[^[:alnum:]]+', '', 'g') AS key) k
WHERE l.title <> ''
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE profiles SET visibility = visibility || jsonb_build_object('publications', visibility -> 'professorData')
WHERE visibility ? 'professorData' AND professor -> 'publications' <> '[]';--> statement-breakpoint
UPDATE profiles SET professor = professor - 'publications' WHERE professor ? 'publications';
--> statement-breakpoint
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
