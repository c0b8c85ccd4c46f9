CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"line_id" text NOT NULL,
	"project_id" text NOT NULL,
	"author_id" bigint,
	"rating" smallint NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone,
	"answer" text,
	"answered_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"shown" boolean GENERATED ALWAYS AS (hidden_at is null and withdrawn_at is null) STORED NOT NULL,
	CONSTRAINT "reviews_line_id_unique" UNIQUE("line_id"),
	CONSTRAINT "reviews_id_form" CHECK ("reviews"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "reviews_rating_bounds" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_answer_whole" CHECK (("reviews"."answer" is null) = ("reviews"."answered_at" is null)),
	CONSTRAINT "reviews_withdrawn_without_words" CHECK ("reviews"."withdrawn_at" is null or "reviews"."text" = '')
);
--> statement-breakpoint
ALTER TABLE "project_index" ADD COLUMN "rating_order" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "rating_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "rating_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "rating_order" bigint GENERATED ALWAYS AS (case when rating_count = 0 then 0 else rating_sum::bigint * 1000000 / rating_count * 100000000 + least(rating_count, 99999999) end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reviews_shown" ON "reviews" USING btree ("project_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE shown;--> statement-breakpoint
CREATE INDEX "reviews_stars" ON "reviews" USING btree ("project_id","rating") WHERE shown;--> statement-breakpoint
CREATE INDEX "reviews_author" ON "reviews" USING btree ("author_id") WHERE author_id is not null;--> statement-breakpoint
CREATE INDEX "projects_rated" ON "projects" USING btree ("rating_order" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE visibility = 'public';--> statement-breakpoint
CREATE INDEX "projects_category_rated" ON "projects" USING btree ("category","rating_order" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE visibility = 'public';--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_rating_bounds" CHECK ("projects"."rating_count" >= 0 and "projects"."rating_sum" between "projects"."rating_count" and "projects"."rating_count"::bigint * 5);--> statement-breakpoint
-- By hand, from here on: a rating as a word of the index, in half stars; none without reviews.
CREATE FUNCTION search_stars(rating_order bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT '~r:' || nullif(rating_order / 50000000000000, 0)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION project_search(p projects, seller_type text) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('public.guildhall', public.search_text(p.title)), 'A')
      || setweight(to_tsvector('public.guildhall', public.search_text(array_to_string(p.tags || p.skills || p.tech_stack, ' '))), 'B')
      || setweight(to_tsvector('public.guildhall', public.search_text(p.category)), 'C')
      || setweight(to_tsvector('public.guildhall', public.search_text(left(p.description, 20000))), 'D')
      || array_to_tsvector(array_remove(ARRAY['~c:' || p.category, '~t:' || seller_type, '~u:' || p.seller_id,
           '~p:' || public.search_bits(p.price_minor), '~m:' || public.search_bits(p.team_size),
           '~d:' || public.search_bits(p.duration_days), public.search_stars(p.rating_order)]
           || array(SELECT DISTINCT '~s:' || lower(skill) FROM unnest(p.skills) skill), NULL))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION index_project(id_asked text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  known bigint := (SELECT place FROM project_index WHERE project_id = id_asked);
BEGIN
  IF NOT EXISTS (SELECT FROM projects WHERE id = id_asked AND visibility = 'public') THEN
    DELETE FROM project_index WHERE project_id = id_asked;
    RETURN;
  END IF;
  INSERT INTO project_index AS x (project_id, place, posted_at, category, price_minor, duration_days, team_size, seller_id,
    seller_type, views, skills, doc, rating_order)
  SELECT p.id, n.place, p.posted_at, p.category, p.price_minor, p.duration_days, p.team_size, p.seller_id, s.user_type,
         p.views, p.skills, project_search(p, s.user_type) || search_windows(n.place), p.rating_order
  FROM projects p JOIN people s ON s.id = p.seller_id,
       LATERAL (SELECT coalesce(known, nextval('project_places')) AS place) n
  WHERE p.id = id_asked
  ON CONFLICT (project_id) DO UPDATE SET (posted_at, category, price_minor, duration_days, team_size, seller_type, views, skills, rating_order, doc)
    = (excluded.posted_at, excluded.category, excluded.price_minor, excluded.duration_days, excluded.team_size,
       excluded.seller_type, excluded.views, excluded.skills, excluded.rating_order, excluded.doc || search_windows(x.place));
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
-- A rating changes its own row of the index; the large index of words only where it comes to another half star.
CREATE FUNCTION project_rated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF search_stars(OLD.rating_order) IS DISTINCT FROM search_stars(NEW.rating_order) THEN
    UPDATE project_index SET rating_order = NEW.rating_order,
      doc = ts_delete(doc, coalesce(search_stars(OLD.rating_order), '')) || array_to_tsvector(array_remove(ARRAY[search_stars(NEW.rating_order)], NULL))
    WHERE project_id = NEW.id;
  ELSE
    UPDATE project_index SET rating_order = NEW.rating_order WHERE project_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER projects_indexed_rating AFTER UPDATE OF rating_sum, rating_count ON projects
  FOR EACH ROW WHEN (OLD.rating_order <> NEW.rating_order) EXECUTE FUNCTION project_rated();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION project_facets(x project_index) RETURNS TABLE (facet text, value citext) LANGUAGE sql STABLE AS $$
  SELECT 'seller', x.seller_type::citext
  UNION ALL SELECT 'price', 'free' WHERE x.price_minor = 0
  UNION ALL SELECT 'days', d.most::text::citext FROM (VALUES (0), (7), (30)) d(most) WHERE x.duration_days <= d.most
  UNION ALL SELECT 'team', CASE WHEN x.team_size = 1 THEN '1' WHEN x.team_size < 4 THEN '2' ELSE '4' END::citext
  UNION ALL SELECT 'rating', r.least::text::citext FROM (VALUES (3), (4), (4.5)) r(least) WHERE x.rating_order >= r.least * 100000000000000
  UNION ALL SELECT DISTINCT ON (skill::citext) 'skill', skill::citext FROM unnest(x.skills) skill
$$;
--> statement-breakpoint
DROP TRIGGER project_index_counted ON project_index;
--> statement-breakpoint
CREATE TRIGGER project_index_counted AFTER INSERT OR DELETE OR UPDATE OF price_minor, duration_days, team_size, seller_type, skills, rating_order
  ON project_index FOR EACH ROW EXECUTE FUNCTION count_facets();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION index_all_projects() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE project_index, search_words, facet_totals;
  ALTER TABLE project_index DISABLE TRIGGER project_index_counted;
  INSERT INTO project_index (project_id, place, posted_at, category, price_minor, duration_days, team_size, seller_id, seller_type,
    views, skills, doc, rating_order)
  SELECT p.id, p.place, p.posted_at, p.category, p.price_minor, p.duration_days, p.team_size, p.seller_id, s.user_type,
         p.views, p.skills, project_search(o, s.user_type) || search_windows(p.place), p.rating_order
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
