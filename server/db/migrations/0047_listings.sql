-- One index for everything that is listed. A kind of listing is a view `<kind>_listings` with the columns of `person_listings`
-- below, a sequence `listing_places_<kind>`, a partition of `listing_index`, and triggers that call `index_listing`.
CREATE TABLE "listing_index" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"place" bigint NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	"numbers" bigint[] NOT NULL,
	"facets" text[] NOT NULL,
	"doc" "tsvector" NOT NULL,
	CONSTRAINT "listing_index_kind_id_pk" PRIMARY KEY("kind","id")
) PARTITION BY LIST ("kind");
--> statement-breakpoint
CREATE TABLE "listing_index_project" PARTITION OF "listing_index" FOR VALUES IN ('project');
--> statement-breakpoint
CREATE TABLE "listing_index_person" PARTITION OF "listing_index" FOR VALUES IN ('person');
--> statement-breakpoint
ALTER TABLE "listing_index_project" ALTER COLUMN "doc" SET STORAGE MAIN;
--> statement-breakpoint
ALTER TABLE "listing_index_person" ALTER COLUMN "doc" SET STORAGE MAIN;
--> statement-breakpoint
CREATE TABLE "listing_words" (
	"kind" text NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	"stem" text NOT NULL,
	"listings" integer NOT NULL,
	CONSTRAINT "listing_words_kind_word_pk" PRIMARY KEY("kind","word")
);
--> statement-breakpoint
CREATE TABLE "listing_totals" (
	"kind" text NOT NULL,
	"facet" text NOT NULL,
	"value" "citext" NOT NULL,
	"listings" integer NOT NULL,
	CONSTRAINT "listing_totals_kind_facet_value_pk" PRIMARY KEY("kind","facet","value")
);
--> statement-breakpoint
ALTER SEQUENCE project_places RENAME TO listing_places_project;
--> statement-breakpoint
CREATE SEQUENCE listing_places_person;
--> statement-breakpoint
DROP TRIGGER projects_indexed_new ON projects;
--> statement-breakpoint
DROP TRIGGER projects_indexed_changed ON projects;
--> statement-breakpoint
DROP TRIGGER projects_indexed_views ON projects;
--> statement-breakpoint
DROP TRIGGER projects_indexed_rating ON projects;
--> statement-breakpoint
DROP TRIGGER people_indexed_type ON people;
--> statement-breakpoint
CREATE FUNCTION rating_facets(rating_order bigint) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(SELECT 'rating:' || r.least FROM (VALUES ('3'), ('4'), ('4.5')) r(least)
    WHERE rating_order >= r.least::numeric * 100000000000000)
$$;
--> statement-breakpoint
-- The values of the filters that a project counts for. Of two spellings of one skill the first counts.
CREATE FUNCTION project_facets(p projects, seller_type text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY['category:' || p.category, 'seller:' || seller_type, 'status:' || p.status,
      CASE WHEN p.for_sale AND p.price_minor = 0 THEN 'price:free' END,
      CASE WHEN p.duration_days <= 0 THEN 'days:0' END, CASE WHEN p.duration_days <= 7 THEN 'days:7' END,
      CASE WHEN p.duration_days <= 30 THEN 'days:30' END,
      'team:' || CASE WHEN p.team_size = 1 THEN '1' WHEN p.team_size < 4 THEN '2' ELSE '4' END], NULL)
    || rating_facets(p.rating_order)
    || array(SELECT 'skill:' || min(skill) FROM unnest(p.skills) skill GROUP BY lower(skill))
$$;
--> statement-breakpoint
-- `numbers` are price (-1 without one), days (the largest number without), team, place by rating, views.
CREATE VIEW project_listings AS
SELECT p.id, p.posted_at,
  ARRAY[CASE WHEN p.for_sale THEN p.price_minor ELSE -1 END, coalesce(p.duration_days, 2147483647), p.team_size, p.rating_order, p.views] AS numbers,
  project_facets(p, s.user_type) AS facets,
  project_search(p, s.user_type) AS doc,
  search_words_of(p.title, p.tags, p.skills, p.tech_stack, concat_ws(' ', p.category, p.category_other), p.description) AS words
FROM projects p JOIN people s ON s.id = p.seller_id
WHERE p.visibility = 'public';
--> statement-breakpoint
-- What a person is called, as searches read it; a last name of several words as one too.
CREATE FUNCTION person_names(p people) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT concat_ws(' ', public.person_name(p.first_name, p.last_name, p.company_name),
    CASE WHEN p.last_name LIKE '% %' THEN public.search_text(replace(p.last_name, ' ', '')) END)
$$;
--> statement-breakpoint
-- Names as they are spelt, headlines in any form. '~v:' and the facet 'open' are of those whom visitors may see; skills are for
-- their audience.
CREATE VIEW person_listings AS
SELECT p.custom_user_id AS id, p.created_at AS posted_at, ARRAY[]::bigint[] AS numbers, array_remove(ARRAY['type:' || p.user_type, CASE WHEN NOT p.hidden THEN 'open:' || p.user_type END], NULL) AS facets,
  setweight(to_tsvector('pg_catalog.simple', person_names(p)), 'A') || setweight(to_tsvector('public.guildhall', search_text(p.headline)), 'B')
    || to_tsvector('pg_catalog.simple', search_text(p.headline)) || array_to_tsvector(array_remove(ARRAY['~t:' || p.user_type, CASE WHEN NOT p.hidden THEN '~v:' END], NULL)
    || array(SELECT DISTINCT a.word || lower(k.name::text) FROM user_skills k, unnest(CASE coalesce(f.visibility ->> 'skills', 'everyone')
         WHEN 'everyone' THEN ARRAY['~s:', '~sm:'] WHEN 'signed-in' THEN ARRAY['~sm:'] END) a(word) WHERE k.user_id = p.id)) AS doc,
  to_tsvector('pg_catalog.simple', person_names(p) || ' ' || search_text(p.headline)) AS words
FROM people p LEFT JOIN profiles f ON f.user_id = p.id
WHERE p.suspended_at IS NULL;
--> statement-breakpoint
-- Brings the row of a listing in the index to what the listing is now; only those of its kind's view have one. Its place is kept.
-- One at a time for each listing, so that what is read is not older than what another transaction has written meanwhile.
CREATE FUNCTION index_listing(kind_asked text, id_asked text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  known bigint;
  put bigint;
  listing record;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext(kind_asked), hashtext(id_asked));
  known := (SELECT place FROM listing_index WHERE kind = kind_asked AND id = id_asked);
  EXECUTE format('SELECT * FROM %I WHERE id = $1', kind_asked || '_listings') INTO listing USING id_asked;
  IF listing.id IS NULL THEN
    DELETE FROM listing_index WHERE kind = kind_asked AND id = id_asked;
    RETURN;
  END IF;
  -- What comes back stands beside what was posted with it, and is not new to anybody.
  IF known IS NULL AND listing.posted_at < now() - interval '1 hour' THEN
    put := (SELECT place FROM listing_index WHERE kind = kind_asked AND posted_at <= listing.posted_at ORDER BY posted_at DESC LIMIT 1);
  END IF;
  put := coalesce(known, put, nextval('listing_places_' || kind_asked));
  INSERT INTO listing_index AS x (kind, id, place, posted_at, numbers, facets, doc)
  VALUES (kind_asked, id_asked, put, listing.posted_at, listing.numbers, listing.facets, listing.doc || search_windows(put))
  ON CONFLICT (kind, id) DO UPDATE SET (posted_at, numbers, facets, doc)
    = (excluded.posted_at, excluded.numbers, excluded.facets, excluded.doc);
  -- A word that somebody is just giving up is not forgotten while it is taken here.
  IF kind_asked = 'person' THEN
    PERFORM FROM listing_words WHERE kind = kind_asked AND word = ANY (tsvector_to_array(listing.words)) ORDER BY word FOR KEY SHARE;
  END IF;
  -- Words that many have are known well enough: left alone, their rows make nobody wait. In order, so that nobody waits in a circle.
  INSERT INTO listing_words AS w (kind, word, stem, listings)
  SELECT kind_asked, t.word, search_stem(t.word), 1
  FROM unnest(tsvector_to_array(listing.words)) AS t(word)
  WHERE length(t.word) BETWEEN 1 AND 40 AND t.word !~ '[[:punct:]]'
    AND NOT EXISTS (SELECT FROM listing_words k WHERE k.kind = kind_asked AND k.word = t.word AND (known IS NOT NULL OR k.listings >= 100))
  ORDER BY t.word
  ON CONFLICT (kind, word) DO UPDATE SET listings = w.listings + 1;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_totals AS t (kind, facet, value, listings)
  SELECT d.kind, split_part(d.entry, ':', 1), min(substr(d.entry, strpos(d.entry, ':') + 1)::citext), sum(d.step)
  FROM (SELECT NEW.kind, entry, 1 AS step FROM unnest(NEW.facets) entry WHERE TG_OP <> 'DELETE'
        UNION ALL SELECT OLD.kind, entry, -1 FROM unnest(OLD.facets) entry WHERE TG_OP <> 'INSERT') d
  GROUP BY d.kind, split_part(d.entry, ':', 1), substr(d.entry, strpos(d.entry, ':') + 1)::citext HAVING sum(d.step) <> 0
  ORDER BY 2, 3
  ON CONFLICT (kind, facet, value) DO UPDATE SET listings = t.listings + excluded.listings;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The whole index of a kind with its words and counts: for what was there before it, and for large sets of data.
CREATE FUNCTION index_all_listings(kind_asked text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM listing_words WHERE kind = kind_asked;
  DELETE FROM listing_totals WHERE kind = kind_asked;
  EXECUTE format('TRUNCATE %I', 'listing_index_' || kind_asked);
  ALTER TABLE listing_index DISABLE TRIGGER listing_index_counted;
  EXECUTE format($index$
    INSERT INTO listing_index (kind, id, place, posted_at, numbers, facets, doc)
    SELECT %2$L, l.id, n.place, l.posted_at, l.numbers, l.facets, l.doc || search_windows(n.place)
    FROM (SELECT id, row_number() OVER (ORDER BY posted_at, id) AS place FROM %1$I) n JOIN %1$I l USING (id)
    ORDER BY n.place $index$, kind_asked || '_listings', kind_asked);
  ALTER TABLE listing_index ENABLE TRIGGER listing_index_counted;
  PERFORM setval('listing_places_' || kind_asked, (SELECT coalesce(max(place), 0) + 1 FROM listing_index WHERE kind = kind_asked));
  INSERT INTO listing_words (kind, word, stem, listings)
  SELECT kind_asked, word, search_stem(word), ndoc FROM ts_stat(format('SELECT words FROM %I', kind_asked || '_listings'))
  WHERE length(word) BETWEEN 1 AND 40 AND word !~ '[[:punct:]]';
  INSERT INTO listing_totals (kind, facet, value, listings)
  SELECT kind_asked, split_part(entry, ':', 1), min(substr(entry, strpos(entry, ':') + 1)::citext), count(*)
  FROM listing_index x, unnest(x.facets) entry WHERE x.kind = kind_asked
  GROUP BY split_part(entry, ':', 1), substr(entry, strpos(entry, ':') + 1)::citext;
END $$;
--> statement-breakpoint
-- A word that no person has any longer may be the name of somebody who is gone: it is forgotten. Locked first, so that
-- what is decided next sees everybody who took the word meanwhile.
CREATE FUNCTION forget_person_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone text[] := array(SELECT unnest(tsvector_to_array(OLD.doc)) EXCEPT SELECT unnest(tsvector_to_array(NEW.doc)));
BEGIN
  PERFORM FROM listing_words WHERE kind = OLD.kind AND word = ANY (gone) ORDER BY word FOR UPDATE;
  DELETE FROM listing_words w WHERE w.kind = OLD.kind AND w.word = ANY (gone)
    AND NOT EXISTS (SELECT FROM listing_index x WHERE x.kind = OLD.kind AND x.doc @@ quote_literal(w.word)::tsquery);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION project_changed_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_listing('project', coalesce(NEW.id, OLD.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A view changes its own number; the large index of words stays as it is.
CREATE OR REPLACE FUNCTION project_viewed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing_index SET numbers[5] = NEW.views WHERE kind = 'project' AND id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A rating changes its own number; the large index of words only where it comes to another half star.
CREATE OR REPLACE FUNCTION project_rated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing_index SET numbers[4] = NEW.rating_order,
    facets = array(SELECT entry FROM unnest(facets) entry WHERE entry NOT LIKE 'rating:%') || rating_facets(NEW.rating_order)
  WHERE kind = 'project' AND id = NEW.id;
  IF search_stars(OLD.rating_order) IS DISTINCT FROM search_stars(NEW.rating_order) THEN
    UPDATE listing_index SET
      doc = ts_delete(doc, coalesce(search_stars(OLD.rating_order), '')) || array_to_tsvector(array_remove(ARRAY[search_stars(NEW.rating_order)], NULL))
    WHERE kind = 'project' AND id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION person_changed_type() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_listing('project', id) FROM listing_index WHERE kind = 'project' AND doc @@ quote_literal('~u:' || NEW.id)::tsquery;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION person_changed_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_listing('person', coalesce(NEW.custom_user_id, OLD.custom_user_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION skill_changed_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_listing('person', p.custom_user_id) FROM people p WHERE p.id IN (SELECT user_id FROM changed) ORDER BY p.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION audience_changed_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_listing('person', custom_user_id) FROM people WHERE id = NEW.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What was there before. The places stay: saved searches remember how far they have looked.
INSERT INTO listing_index (kind, id, place, posted_at, numbers, facets, doc)
SELECT 'project', x.project_id, x.place, x.posted_at,
  ARRAY[CASE WHEN x.for_sale THEN x.price_minor ELSE -1 END, coalesce(x.duration_days, 2147483647), x.team_size, x.rating_order, x.views],
  project_facets(p, x.seller_type), x.doc
FROM project_index x JOIN projects p ON p.id = x.project_id ORDER BY x.place;
--> statement-breakpoint
INSERT INTO listing_words (kind, word, stem, listings) SELECT 'project', word, stem, projects FROM search_words WHERE word !~ '[[:punct:]]';
--> statement-breakpoint
INSERT INTO listing_totals (kind, facet, value, listings)
SELECT 'project', facet, value, projects FROM facet_totals
UNION ALL SELECT 'project', 'category', category, projects FROM category_totals;
--> statement-breakpoint
CREATE TRIGGER listing_index_counted AFTER INSERT OR DELETE OR UPDATE OF facets ON listing_index
  FOR EACH ROW EXECUTE FUNCTION count_listing();
--> statement-breakpoint
SELECT index_all_listings('person');
--> statement-breakpoint
CREATE TRIGGER listing_index_forgotten AFTER DELETE OR UPDATE OF doc ON listing_index_person
  FOR EACH ROW EXECUTE FUNCTION forget_person_words();
--> statement-breakpoint
CREATE INDEX "listing_index_doc" ON "listing_index" USING gin ("doc") WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "listing_index_posted" ON "listing_index" USING btree ("kind","posted_at");
--> statement-breakpoint
CREATE INDEX "listing_words_stem" ON "listing_words" USING btree ("kind","stem");
--> statement-breakpoint
CREATE INDEX "listing_words_near" ON "listing_words" USING gin ("word" gin_trgm_ops);
--> statement-breakpoint
CREATE TRIGGER projects_listed_new AFTER INSERT ON projects
  FOR EACH ROW WHEN (NEW.visibility = 'public') EXECUTE FUNCTION project_changed_listing();
--> statement-breakpoint
CREATE TRIGGER projects_listed_gone AFTER DELETE ON projects
  FOR EACH ROW WHEN (OLD.visibility = 'public') EXECUTE FUNCTION project_changed_listing();
--> statement-breakpoint
CREATE TRIGGER projects_listed_changed AFTER UPDATE OF title, description, category, category_other, status, tags, skills, tech_stack,
  price_minor, duration_days, team_size, visibility, posted_at, for_sale ON projects
  FOR EACH ROW WHEN (OLD.visibility = 'public' OR NEW.visibility = 'public') EXECUTE FUNCTION project_changed_listing();
--> statement-breakpoint
CREATE TRIGGER projects_listed_views AFTER UPDATE OF views ON projects
  FOR EACH ROW WHEN (OLD.views <> NEW.views) EXECUTE FUNCTION project_viewed();
--> statement-breakpoint
CREATE TRIGGER projects_listed_rating AFTER UPDATE OF rating_sum, rating_count ON projects
  FOR EACH ROW WHEN (OLD.rating_order <> NEW.rating_order) EXECUTE FUNCTION project_rated();
--> statement-breakpoint
CREATE TRIGGER people_listed_type AFTER UPDATE OF user_type ON people
  FOR EACH ROW WHEN (OLD.user_type <> NEW.user_type) EXECUTE FUNCTION person_changed_type();
--> statement-breakpoint
CREATE TRIGGER people_listed AFTER INSERT OR DELETE ON people
  FOR EACH ROW EXECUTE FUNCTION person_changed_listing();
--> statement-breakpoint
CREATE TRIGGER people_listed_changed AFTER UPDATE OF first_name, last_name, company_name, headline, user_type, hidden, suspended_at ON people
  FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name, OLD.company_name, OLD.headline, OLD.user_type, OLD.hidden, OLD.suspended_at)
    IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.company_name, NEW.headline, NEW.user_type, NEW.hidden, NEW.suspended_at))
  EXECUTE FUNCTION person_changed_listing();
--> statement-breakpoint
CREATE TRIGGER user_skills_listed_new AFTER INSERT ON user_skills REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION skill_changed_listing();
--> statement-breakpoint
CREATE TRIGGER user_skills_listed_gone AFTER DELETE ON user_skills REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION skill_changed_listing();
--> statement-breakpoint
CREATE TRIGGER profiles_listed_new AFTER INSERT ON profiles
  FOR EACH ROW WHEN (NEW.visibility ->> 'skills' IS NOT NULL) EXECUTE FUNCTION audience_changed_listing();
--> statement-breakpoint
CREATE TRIGGER profiles_listed_changed AFTER UPDATE OF visibility ON profiles
  FOR EACH ROW WHEN (OLD.visibility ->> 'skills' IS DISTINCT FROM NEW.visibility ->> 'skills') EXECUTE FUNCTION audience_changed_listing();
--> statement-breakpoint
DROP TRIGGER project_index_counted ON project_index;
--> statement-breakpoint
DROP FUNCTION project_facets(project_index);
--> statement-breakpoint
DROP TABLE "project_index";
--> statement-breakpoint
DROP TABLE "search_words";
--> statement-breakpoint
DROP TABLE "facet_totals";
--> statement-breakpoint
DROP TABLE "category_totals";
--> statement-breakpoint
DROP FUNCTION index_project, index_all_projects, project_changed, count_facets, search_near;
--> statement-breakpoint
ALTER TABLE "people" DROP COLUMN "search";
--> statement-breakpoint
DROP INDEX people_named;
--> statement-breakpoint
DROP FUNCTION person_search;
--> statement-breakpoint
DROP TRIGGER projects_counted_changed ON projects;
--> statement-breakpoint
-- The counter of categories is one of the totals of listings now.
CREATE OR REPLACE FUNCTION count_public_projects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.visibility = 'public' THEN
    UPDATE people SET public_projects = public_projects - 1 WHERE id = OLD.seller_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.visibility = 'public' THEN
    UPDATE people SET public_projects = public_projects + 1 WHERE id = NEW.seller_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER projects_counted_changed AFTER UPDATE OF visibility, seller_id ON projects
  FOR EACH ROW WHEN (OLD.visibility <> NEW.visibility OR OLD.seller_id <> NEW.seller_id)
  EXECUTE FUNCTION count_public_projects();
--> statement-breakpoint
-- Words of a kind of listing that share many runs of three letters with a typed one.
CREATE FUNCTION listing_words_near(kind_asked text, typed text) RETURNS TABLE (word text, stem text, listings int) LANGUAGE sql STABLE
SET pg_trgm.similarity_threshold = 0.25 AS $$
  SELECT w.word, w.stem, w.listings FROM public.listing_words w WHERE w.kind = kind_asked AND w.word OPERATOR(public.%) typed
  ORDER BY public.similarity(w.word, typed) DESC, w.word LIMIT 40
$$;
