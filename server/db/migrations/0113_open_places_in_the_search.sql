-- A project whose team has an open place has the facet 'places:open' and the word '~o:open'.
CREATE OR REPLACE VIEW project_listings AS
SELECT p.id, p.posted_at,
  ARRAY[CASE WHEN p.for_sale THEN p.price_minor ELSE -1 END, coalesce(p.duration_days, 2147483647), p.team_size, p.rating_order, p.views] AS numbers,
  project_facets(p, s.user_type) || CASE WHEN o.has_place THEN ARRAY['places:open'] ELSE ARRAY[]::text[] END AS facets,
  project_search(p, s.user_type) || array_to_tsvector(CASE WHEN o.has_place THEN ARRAY['~o:open'] ELSE ARRAY[]::text[] END) AS doc,
  search_words_of(p.title, p.tags, p.skills, p.tech_stack, concat_ws(' ', p.category, p.category_other), p.description) AS words
FROM projects p JOIN people s ON s.id = p.seller_id
CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM team_places l WHERE l.project_id = p.id AND l.state = 'open') AS has_place) o
WHERE p.visibility = 'public';
--> statement-breakpoint
CREATE FUNCTION team_place_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_listing('project', coalesce(NEW.project_id, OLD.project_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER team_places_listed AFTER INSERT OR DELETE OR UPDATE OF state ON team_places
  FOR EACH ROW EXECUTE FUNCTION team_place_changed();
--> statement-breakpoint
SELECT count(index_listing('project', project_id)::text) FROM (SELECT DISTINCT project_id FROM team_places WHERE state = 'open') l;
