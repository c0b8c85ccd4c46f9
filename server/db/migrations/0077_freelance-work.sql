-- Who does freelance work: freelancers, unless their profile says otherwise, and others who have set an availability for it. The
-- word '~fw:' finds them, also without a category.
CREATE FUNCTION does_freelance_work(p people, freelancer jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN p.user_type = 'Freelancers' THEN freelancer ->> 'availability' IS DISTINCT FROM 'Not taking work'
    ELSE coalesce(freelancer ->> 'availability', '') NOT IN ('', 'Not taking work') END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION work_offered(p people, freelancer jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN does_freelance_work(p, freelancer) THEN nullif(freelancer ->> 'category', '') END
$$;--> statement-breakpoint
CREATE OR REPLACE VIEW person_listings AS
SELECT p.custom_user_id AS id, p.created_at AS posted_at, ARRAY[]::bigint[] AS numbers,
  array_remove(ARRAY['type:' || p.user_type, CASE WHEN NOT p.hidden THEN 'open:' || p.user_type END,
    CASE WHEN NOT p.hidden THEN 'work:' || w.category END, CASE WHEN NOT p.hidden AND w.free THEN 'free:' || w.category END], NULL) AS facets,
  setweight(to_tsvector('pg_catalog.simple', person_names(p)), 'A') || setweight(to_tsvector('public.guildhall', search_text(p.headline)), 'B')
    || to_tsvector('pg_catalog.simple', search_text(p.headline)) || array_to_tsvector(array_remove(ARRAY['~t:' || p.user_type,
      CASE WHEN NOT p.hidden THEN '~v:' END, CASE WHEN does_freelance_work(p, f.freelancer) THEN '~fw:' END, '~w:' || w.category,
      CASE WHEN w.free THEN '~wf:' || w.category END], NULL)
    || array(SELECT DISTINCT a.word || lower(k.name::text) FROM user_skills k, unnest(CASE coalesce(f.visibility ->> 'skills', 'everyone')
         WHEN 'everyone' THEN ARRAY['~s:', '~sm:'] WHEN 'signed-in' THEN ARRAY['~sm:'] END) a(word) WHERE k.user_id = p.id)) AS doc,
  to_tsvector('pg_catalog.simple', person_names(p) || ' ' || search_text(p.headline)) AS words
FROM people p LEFT JOIN profiles f ON f.user_id = p.id,
  LATERAL (SELECT work_offered(p, f.freelancer) AS category, work_free_now(f.freelancer) AS free) w
WHERE NOT p.away;--> statement-breakpoint
-- One by one, so that everybody keeps their place: saved searches remember how far they have looked.
SELECT count(index_listing('person', p.custom_user_id)::text) FROM people p LEFT JOIN profiles f ON f.user_id = p.id
WHERE does_freelance_work(p, f.freelancer);
