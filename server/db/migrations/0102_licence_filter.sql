-- Projects for sale are also found by their licence: '~l:' in the search, 'licence' among the facets.
CREATE OR REPLACE FUNCTION project_search(p projects, seller_type text) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('public.guildhall', public.search_text(p.title)), 'A')
      || setweight(to_tsvector('public.guildhall', public.search_text(array_to_string(p.tags || p.skills || p.tech_stack, ' '))), 'B')
      || setweight(to_tsvector('public.guildhall', public.search_text(concat_ws(' ', p.category, p.category_other))), 'C')
      || setweight(to_tsvector('public.guildhall', public.search_text(left(p.description, 20000))), 'D')
      || array_to_tsvector(array_remove(ARRAY['~c:' || p.category, '~t:' || seller_type, '~u:' || p.seller_id, '~st:' || p.status,
           CASE WHEN p.for_sale THEN '~l:' || p.licence END,
           CASE WHEN p.for_sale THEN '~p:' || public.search_bits(p.price_minor) END, '~m:' || public.search_bits(p.team_size),
           '~d:' || public.search_bits(p.duration_days), public.search_stars(p.rating_order)]
           || array(SELECT DISTINCT '~s:' || lower(skill) FROM unnest(p.skills) skill), NULL))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION project_facets(p projects, seller_type text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY['category:' || p.category, 'seller:' || seller_type, 'status:' || p.status,
      CASE WHEN p.for_sale THEN 'licence:' || p.licence END,
      CASE WHEN p.for_sale AND p.price_minor = 0 THEN 'price:free' END,
      CASE WHEN p.duration_days <= 0 THEN 'days:0' END, CASE WHEN p.duration_days <= 7 THEN 'days:7' END,
      CASE WHEN p.duration_days <= 30 THEN 'days:30' END,
      'team:' || CASE WHEN p.team_size = 1 THEN '1' WHEN p.team_size < 4 THEN '2' ELSE '4' END], NULL)
    || rating_facets(p.rating_order)
    || array(SELECT 'skill:' || min(skill) FROM unnest(p.skills) skill GROUP BY lower(skill))
$$;
--> statement-breakpoint
DROP TRIGGER projects_listed_changed ON projects;
--> statement-breakpoint
CREATE TRIGGER projects_listed_changed AFTER UPDATE OF title, description, category, category_other, status, tags, skills, tech_stack,
  price_minor, duration_days, team_size, visibility, posted_at, for_sale, licence ON projects
  FOR EACH ROW WHEN (OLD.visibility = 'public' OR NEW.visibility = 'public') EXECUTE FUNCTION project_changed_listing();
--> statement-breakpoint
-- Those listed already; their places stay.
UPDATE listing_index x SET facets = x.facets || ('licence:' || p.licence), doc = x.doc || array_to_tsvector(ARRAY['~l:' || p.licence])
FROM projects p WHERE x.kind = 'project' AND p.id = x.id AND p.for_sale;
