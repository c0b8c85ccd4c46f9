ALTER TABLE "business_details" DROP CONSTRAINT "business_details_country_form";--> statement-breakpoint
ALTER TABLE "projects" DROP CONSTRAINT "projects_packed";--> statement-breakpoint
ALTER TABLE "business_details" ADD COLUMN "country_other" text;--> statement-breakpoint
ALTER TABLE "project_index" ADD COLUMN "status" text DEFAULT 'Active' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "status_other" text;--> statement-breakpoint
ALTER TABLE "business_details" ADD CONSTRAINT "business_details_country_form" CHECK (case when "business_details"."country" = 'Other' then coalesce("business_details"."country_other", '') <> '' else "business_details"."country" ~ '^[A-Z]{2}$' and "business_details"."country_other" is null end);--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_status_said" CHECK ("projects"."status_other" is null or "projects"."status" = 'Other');--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_packed" CHECK (("projects"."title" || "projects"."duration" || coalesce("projects"."category_other", '') || coalesce("projects"."status_other", '')) !~ '[\x1e\x1f]');--> statement-breakpoint
-- By hand, from here on: the status of a project is a filter with counts, and what its maker wrote for 'Other' as its category is found.
CREATE OR REPLACE FUNCTION project_search(p projects, seller_type text) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('public.guildhall', public.search_text(p.title)), 'A')
      || setweight(to_tsvector('public.guildhall', public.search_text(array_to_string(p.tags || p.skills || p.tech_stack, ' '))), 'B')
      || setweight(to_tsvector('public.guildhall', public.search_text(concat_ws(' ', p.category, p.category_other))), 'C')
      || setweight(to_tsvector('public.guildhall', public.search_text(left(p.description, 20000))), 'D')
      || array_to_tsvector(array_remove(ARRAY['~c:' || p.category, '~t:' || seller_type, '~u:' || p.seller_id, '~st:' || p.status,
           CASE WHEN p.for_sale THEN '~p:' || public.search_bits(p.price_minor) END, '~m:' || public.search_bits(p.team_size),
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
  INSERT INTO project_index AS x (project_id, place, posted_at, category, status, price_minor, duration_days, team_size, seller_id,
    seller_type, views, skills, doc, rating_order, for_sale)
  SELECT p.id, n.place, p.posted_at, p.category, p.status, p.price_minor, p.duration_days, p.team_size, p.seller_id, s.user_type,
         p.views, p.skills, project_search(p, s.user_type) || search_windows(n.place), p.rating_order, p.for_sale
  FROM projects p JOIN people s ON s.id = p.seller_id,
       LATERAL (SELECT coalesce(known, nextval('project_places')) AS place) n
  WHERE p.id = id_asked
  ON CONFLICT (project_id) DO UPDATE SET (posted_at, category, status, price_minor, duration_days, team_size, seller_type, views, skills, rating_order, for_sale, doc)
    = (excluded.posted_at, excluded.category, excluded.status, excluded.price_minor, excluded.duration_days, excluded.team_size,
       excluded.seller_type, excluded.views, excluded.skills, excluded.rating_order, excluded.for_sale, excluded.doc || search_windows(x.place));
  -- Words that many have are known well enough: left alone, their rows make nobody wait. In order, so that nobody waits in a circle.
  INSERT INTO search_words AS w (word, stem, projects)
  SELECT t.word, search_stem(t.word), 1
  FROM projects p,
       LATERAL unnest(tsvector_to_array(search_words_of(p.title, p.tags, p.skills, p.tech_stack, concat_ws(' ', p.category, p.category_other), p.description))) AS t(word)
  WHERE p.id = id_asked AND length(t.word) BETWEEN 1 AND 40
    AND NOT EXISTS (SELECT FROM search_words k WHERE k.word = t.word AND (known IS NOT NULL OR k.projects >= 100))
  ORDER BY t.word
  ON CONFLICT (word) DO UPDATE SET projects = w.projects + 1;
END $$;
--> statement-breakpoint
DROP TRIGGER projects_indexed_changed ON projects;
--> statement-breakpoint
CREATE TRIGGER projects_indexed_changed AFTER UPDATE OF title, description, category, category_other, status, tags, skills, tech_stack,
  price_minor, duration_days, team_size, visibility, posted_at, for_sale ON projects
  FOR EACH ROW WHEN (OLD.visibility = 'public' OR NEW.visibility = 'public') EXECUTE FUNCTION project_changed();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION index_all_projects() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE project_index, search_words, facet_totals;
  ALTER TABLE project_index DISABLE TRIGGER project_index_counted;
  INSERT INTO project_index (project_id, place, posted_at, category, status, price_minor, duration_days, team_size, seller_id, seller_type,
    views, skills, doc, rating_order, for_sale)
  SELECT p.id, p.place, p.posted_at, p.category, p.status, p.price_minor, p.duration_days, p.team_size, p.seller_id, s.user_type,
         p.views, p.skills, project_search(o, s.user_type) || search_windows(p.place), p.rating_order, p.for_sale
  FROM (SELECT *, row_number() OVER (ORDER BY posted_at, id) AS place FROM projects WHERE visibility = 'public') p
  JOIN projects o USING (id) JOIN people s ON s.id = p.seller_id
  ORDER BY p.place;
  ALTER TABLE project_index ENABLE TRIGGER project_index_counted;
  PERFORM setval('project_places', (SELECT coalesce(max(place), 0) + 1 FROM project_index));
  INSERT INTO search_words
  SELECT word, search_stem(word), ndoc FROM ts_stat($words$
    SELECT search_words_of(title, tags, skills, tech_stack, concat_ws(' ', category, category_other), description) FROM projects WHERE visibility = 'public' $words$)
  WHERE length(word) BETWEEN 1 AND 40;
  INSERT INTO facet_totals
  SELECT f.facet, min(f.value), count(*) FROM project_index x, LATERAL (SELECT * FROM project_facets(x) OFFSET 0) f GROUP BY f.facet, f.value;
END $$;
--> statement-breakpoint
-- What was there before. The places stay: saved searches remember how far they have looked.
UPDATE project_index x SET status = p.status, doc = x.doc || array_to_tsvector(ARRAY['~st:' || p.status])
  || setweight(to_tsvector('public.guildhall', search_text(coalesce(p.category_other, ''))), 'C')
FROM projects p WHERE p.id = x.project_id;
--> statement-breakpoint
INSERT INTO search_words AS w (word, stem, projects)
SELECT word, search_stem(word), ndoc FROM ts_stat($words$
  SELECT to_tsvector('pg_catalog.simple', search_text(category_other)) FROM projects WHERE visibility = 'public' AND category_other IS NOT NULL $words$)
WHERE length(word) BETWEEN 1 AND 40
ON CONFLICT (word) DO UPDATE SET projects = w.projects + excluded.projects;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION project_facets(x project_index) RETURNS TABLE (facet text, value citext) LANGUAGE sql STABLE AS $$
  SELECT 'seller', x.seller_type::citext
  UNION ALL SELECT 'status', x.status::citext
  UNION ALL SELECT 'price', 'free' WHERE x.for_sale AND x.price_minor = 0
  UNION ALL SELECT 'days', d.most::text::citext FROM (VALUES (0), (7), (30)) d(most) WHERE x.duration_days <= d.most
  UNION ALL SELECT 'team', CASE WHEN x.team_size = 1 THEN '1' WHEN x.team_size < 4 THEN '2' ELSE '4' END::citext
  UNION ALL SELECT 'rating', r.least::text::citext FROM (VALUES (3), (4), (4.5)) r(least) WHERE x.rating_order >= r.least * 100000000000000
  UNION ALL SELECT DISTINCT ON (skill::citext) 'skill', skill::citext FROM unnest(x.skills) skill
$$;
--> statement-breakpoint
INSERT INTO facet_totals (facet, value, projects) SELECT 'status', status, count(*) FROM project_index GROUP BY status;
--> statement-breakpoint
-- From now on the trigger counts; before, the rows above would have been counted twice.
DROP TRIGGER project_index_counted ON project_index;
--> statement-breakpoint
CREATE TRIGGER project_index_counted AFTER INSERT OR DELETE OR UPDATE OF price_minor, for_sale, duration_days, team_size, seller_type, status, skills,
  rating_order ON project_index FOR EACH ROW EXECUTE FUNCTION count_facets();
