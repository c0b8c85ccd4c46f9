CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- A text as searches read it: small letters without accents; 'C++', 'C#' and '.NET' as words; what a hyphen, a dot, a
-- slash or an apostrophe joins both in parts and as one ('e-commerce': e, commerce, ecommerce).
CREATE FUNCTION search_text(raw text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text := replace(lower(public.unaccent('public.unaccent'::regdictionary, raw)), '_', ' ');
BEGIN
  IF plain ~ '[+#]' THEN
    plain := regexp_replace(plain, '\m([a-z])\+\+', '\1plusplus ', 'g');
    plain := regexp_replace(plain, '\m([acfjq])#', '\1sharp ', 'g');
  END IF;
  plain := regexp_replace(plain, '(^|[^a-z0-9])\.net\M', '\1dotnet ', 'g');
  plain := regexp_replace(plain, '\m([a-z0-9]+)[-./’''&]([a-z0-9]+)[-./’''&]([a-z0-9]+)\M', '\1 \2 \3 \1\2\3', 'g');
  RETURN regexp_replace(plain, '\m([a-z0-9]+)[-./’''&]([a-z0-9]+)\M', '\1 \2 \1\2', 'g');
END $$;
--> statement-breakpoint
-- The number of binary digits: neighbours of a price, a duration or a team share it, so that a range is a few words.
CREATE FUNCTION search_bits(number bigint) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT length(ltrim(number::bit(40)::text, '0'))
$$;
--> statement-breakpoint
-- In which windows of the newest projects a place is: of 4,096, 16,384, 65,536, 262,144 and 1,048,576.
CREATE FUNCTION search_windows(place bigint) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array(SELECT format('~w%s:%s', power, place >> power) FROM unnest(ARRAY[12, 14, 16, 18, 20]) power))
$$;
--> statement-breakpoint
CREATE SEQUENCE project_places;
--> statement-breakpoint
CREATE FUNCTION search_words_of(title text, tags text[], skills text[], tech_stack text[], category text, description text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('pg_catalog.simple', public.search_text(concat_ws(' ', title, array_to_string(tags || skills || tech_stack, ' '), category, left(description, 20000))))
$$;
--> statement-breakpoint
CREATE TABLE "facet_totals" (
	"facet" text NOT NULL,
	"value" "citext" NOT NULL,
	"projects" integer NOT NULL,
	CONSTRAINT "facet_totals_facet_value_pk" PRIMARY KEY("facet","value")
);
--> statement-breakpoint
CREATE TABLE "project_index" (
	"project_id" text PRIMARY KEY NOT NULL,
	"place" bigint NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	"category" text NOT NULL,
	"price_minor" bigint NOT NULL,
	"duration_days" integer,
	"team_size" integer NOT NULL,
	"seller_id" bigint NOT NULL,
	"seller_type" text NOT NULL,
	"views" integer NOT NULL,
	"skills" text[] NOT NULL,
	"doc" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"query" text NOT NULL,
	"alert" boolean DEFAULT true NOT NULL,
	"told" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_searches_id_form" CHECK ("saved_searches"."id" ~ '^[a-z0-9]{12}$')
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text COLLATE "C" PRIMARY KEY NOT NULL,
	"stem" text NOT NULL,
	"projects" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "projects_search";
--> statement-breakpoint
ALTER TABLE "projects" DROP COLUMN "search";
--> statement-breakpoint
DROP FUNCTION project_search;
--> statement-breakpoint
-- What a search finds a project by, heaviest first, and what the filters ask, as words that nobody can type.
CREATE FUNCTION project_search(p projects, seller_type text) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('public.guildhall', public.search_text(p.title)), 'A')
      || setweight(to_tsvector('public.guildhall', public.search_text(array_to_string(p.tags || p.skills || p.tech_stack, ' '))), 'B')
      || setweight(to_tsvector('public.guildhall', public.search_text(p.category)), 'C')
      || setweight(to_tsvector('public.guildhall', public.search_text(left(p.description, 20000))), 'D')
      || array_to_tsvector(array_remove(ARRAY['~c:' || p.category, '~t:' || seller_type, '~u:' || p.seller_id,
           '~p:' || public.search_bits(p.price_minor), '~m:' || public.search_bits(p.team_size),
           '~d:' || public.search_bits(p.duration_days)] || array(SELECT DISTINCT '~s:' || lower(skill) FROM unnest(p.skills) skill), NULL))
$$;
--> statement-breakpoint
ALTER TABLE project_index ALTER COLUMN doc SET STORAGE MAIN;
--> statement-breakpoint
-- Words that share many runs of three letters with a typed one.
CREATE FUNCTION search_near(typed text) RETURNS TABLE (word text, projects int) LANGUAGE sql STABLE
SET pg_trgm.similarity_threshold = 0.25 AS $$
  SELECT w.word, w.projects FROM public.search_words w WHERE w.word OPERATOR(public.%) typed
  ORDER BY public.similarity(w.word, typed) DESC, w.word LIMIT 40
$$;
--> statement-breakpoint
-- Brings a project's row of the index to what the project is now; only public ones have one. Its place is kept.
CREATE FUNCTION index_project(id_asked text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  known bigint := (SELECT place FROM project_index WHERE project_id = id_asked);
BEGIN
  IF NOT EXISTS (SELECT FROM projects WHERE id = id_asked AND visibility = 'public') THEN
    DELETE FROM project_index WHERE project_id = id_asked;
    RETURN;
  END IF;
  INSERT INTO project_index AS x
  SELECT p.id, n.place, p.posted_at, p.category, p.price_minor, p.duration_days, p.team_size, p.seller_id, s.user_type,
         p.views, p.skills, project_search(p, s.user_type) || search_windows(n.place)
  FROM projects p JOIN people s ON s.id = p.seller_id,
       LATERAL (SELECT coalesce(known, nextval('project_places')) AS place) n
  WHERE p.id = id_asked
  ON CONFLICT (project_id) DO UPDATE SET (posted_at, category, price_minor, duration_days, team_size, seller_type, views, skills, doc)
    = (excluded.posted_at, excluded.category, excluded.price_minor, excluded.duration_days, excluded.team_size,
       excluded.seller_type, excluded.views, excluded.skills, excluded.doc || search_windows(x.place));
  -- Words that many have are known well enough: left alone, their rows make nobody wait. In order, so that nobody waits in a circle.
  INSERT INTO search_words AS w (word, stem, projects)
  SELECT t.word, search_stem(t.word), 1
  FROM projects p,
       LATERAL unnest(tsvector_to_array(search_words_of(p.title, p.tags, p.skills, p.tech_stack, p.category, p.description))) AS t(word)
  WHERE p.id = id_asked AND length(t.word) BETWEEN 1 AND 40
    AND NOT EXISTS (SELECT FROM search_words k WHERE k.word = t.word AND (known IS NOT NULL OR k.projects >= 100))
  ORDER BY t.word
  ON CONFLICT (word) DO UPDATE SET projects = w.projects + 1;
END $$;
--> statement-breakpoint
-- The form under which the index knows a word; a word it does not index stands for itself.
CREATE FUNCTION search_stem(word text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce((tsvector_to_array(to_tsvector('public.guildhall', word)))[1], word)
$$;
--> statement-breakpoint
CREATE FUNCTION project_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_project(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER projects_indexed_new AFTER INSERT ON projects
  FOR EACH ROW WHEN (NEW.visibility = 'public') EXECUTE FUNCTION project_changed();
--> statement-breakpoint
CREATE TRIGGER projects_indexed_changed AFTER UPDATE OF title, description, category, tags, skills, tech_stack, price_minor,
  duration_days, team_size, visibility, posted_at ON projects
  FOR EACH ROW WHEN (OLD.visibility = 'public' OR NEW.visibility = 'public') EXECUTE FUNCTION project_changed();
--> statement-breakpoint
CREATE FUNCTION project_viewed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE project_index SET views = NEW.views WHERE project_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER projects_indexed_views AFTER UPDATE OF views ON projects
  FOR EACH ROW WHEN (OLD.views <> NEW.views) EXECUTE FUNCTION project_viewed();
--> statement-breakpoint
CREATE FUNCTION person_changed_type() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_project(project_id) FROM project_index WHERE doc @@ quote_literal('~u:' || NEW.id)::tsquery;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER people_indexed_type AFTER UPDATE OF user_type ON people
  FOR EACH ROW WHEN (OLD.user_type <> NEW.user_type) EXECUTE FUNCTION person_changed_type();
--> statement-breakpoint
-- The values of the filters that a project counts for, besides its category.
CREATE FUNCTION project_facets(x project_index) RETURNS TABLE (facet text, value citext) LANGUAGE sql STABLE AS $$
  SELECT 'seller', x.seller_type::citext
  UNION ALL SELECT 'price', 'free' WHERE x.price_minor = 0
  UNION ALL SELECT 'days', d.most::text::citext FROM (VALUES (0), (7), (30)) d(most) WHERE x.duration_days <= d.most
  UNION ALL SELECT 'team', CASE WHEN x.team_size = 1 THEN '1' WHEN x.team_size < 4 THEN '2' ELSE '4' END::citext
  UNION ALL SELECT DISTINCT ON (skill::citext) 'skill', skill::citext FROM unnest(x.skills) skill
$$;
--> statement-breakpoint
CREATE FUNCTION count_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO facet_totals AS t (facet, value, projects)
  SELECT d.facet, min(d.value), sum(d.step)
  FROM (SELECT f.*, 1 AS step FROM project_facets(NEW) f WHERE TG_OP <> 'DELETE'
        UNION ALL SELECT f.*, -1 FROM project_facets(OLD) f WHERE TG_OP <> 'INSERT') d
  GROUP BY d.facet, d.value HAVING sum(d.step) <> 0
  ORDER BY d.facet, d.value
  ON CONFLICT (facet, value) DO UPDATE SET projects = t.projects + excluded.projects;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER project_index_counted AFTER INSERT OR DELETE OR UPDATE OF price_minor, duration_days, team_size, seller_type, skills
  ON project_index FOR EACH ROW EXECUTE FUNCTION count_facets();
--> statement-breakpoint
-- The whole index, its words and its counts anew: for what was there before it, and for large sets of data.
CREATE FUNCTION index_all_projects() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE project_index, search_words, facet_totals;
  ALTER TABLE project_index DISABLE TRIGGER project_index_counted;
  INSERT INTO project_index
  SELECT p.id, p.place, p.posted_at, p.category, p.price_minor, p.duration_days, p.team_size, p.seller_id, s.user_type,
         p.views, p.skills, project_search(o, s.user_type) || search_windows(p.place)
  FROM (SELECT *, row_number() OVER (ORDER BY posted_at, id) AS place FROM projects WHERE visibility = 'public') p
  JOIN projects o USING (id) JOIN people s ON s.id = p.seller_id
  ORDER BY p.place;
  ALTER TABLE project_index ENABLE TRIGGER project_index_counted;
  PERFORM setval('project_places', (SELECT coalesce(max(place), 0) + 1 FROM project_index));
  INSERT INTO search_words
  SELECT word, search_stem(word), ndoc FROM ts_stat($words$
    SELECT search_words_of(title, tags, skills, tech_stack, category, description) FROM projects WHERE visibility = 'public' $words$)
  WHERE length(word) BETWEEN 1 AND 40;
  INSERT INTO facet_totals
  SELECT f.facet, min(f.value), count(*) FROM project_index x, LATERAL (SELECT * FROM project_facets(x) OFFSET 0) f GROUP BY f.facet, f.value;
END $$;
--> statement-breakpoint
-- A person's name as it is compared with misspelt ones, and what people are found by.
CREATE FUNCTION person_name(first_name text, last_name text, company_name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT public.search_text(concat_ws(' ', first_name, last_name, company_name))
$$;
--> statement-breakpoint
CREATE FUNCTION person_search(first_name text, last_name text, company_name text, headline text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('pg_catalog.simple', public.person_name(first_name, last_name, company_name)), 'A')
      || setweight(to_tsvector('public.guildhall', public.search_text(headline)), 'B')
$$;
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (person_search(first_name, last_name, company_name, headline)) STORED;
--> statement-breakpoint
CREATE INDEX people_named ON people USING gin (person_name(first_name, last_name, company_name) gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE "project_favorites" ADD COLUMN "price_minor" bigint;
--> statement-breakpoint
SELECT index_all_projects();
--> statement-breakpoint
ALTER TABLE "project_index" ADD CONSTRAINT "project_index_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "project_index_doc" ON "project_index" USING gin ("doc") WITH (fastupdate=false);
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_query" ON "saved_searches" USING btree ("user_id","query");
--> statement-breakpoint
CREATE INDEX "saved_searches_alerts" ON "saved_searches" USING btree ("id") WHERE alert;
--> statement-breakpoint
CREATE INDEX "search_words_stem" ON "search_words" USING btree ("stem");
--> statement-breakpoint
CREATE INDEX "search_words_near" ON "search_words" USING gin ("word" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "project_favorites_newest" ON "project_favorites" USING btree ("user_id","created_at" DESC NULLS FIRST,"project_id" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "people_search" ON "people" USING gin ("search");
--> statement-breakpoint
CREATE INDEX "user_skills_people" ON "user_skills" USING btree ("name","user_id");
