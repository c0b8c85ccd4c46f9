-- The session that people can book with an expert: for a mentor the one with the next free time, else the cheapest.
CREATE FUNCTION expert_session(expert bigint) RETURNS TABLE (type_id text, price_minor int, next_at timestamptz) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT o.id, o.price_minor, CASE WHEN m.next_at < 'infinity' THEN m.next_at END
  FROM public.session_types o JOIN public.host_hours h ON h.person_id = o.host_id AND NOT h.paused
    LEFT JOIN public.mentor_listings m ON m.type_id = o.id AND m.person_id = o.host_id
  WHERE o.host_id = expert AND o.state = 'open' AND NOT o.is_hidden
  ORDER BY m.next_at NULLS LAST, o.price_minor, o.id LIMIT 1
$$;--> statement-breakpoint
-- The numbers: what that session costs in minor units, and its next free time in minutes since 1970.
CREATE OR REPLACE VIEW expert_listings AS
SELECT e.handle AS id, e.since AS posted_at,
  ARRAY[coalesce(b.price_minor, 2147483647), coalesce(floor(date_part('epoch', b.next_at) / 60), 2147483647)]::bigint[] AS numbers,
  array_remove(ARRAY['seen:' || CASE WHEN p.hidden THEN 'members' ELSE 'everyone' END, 'country:' || nullif(e.country, ''),
    'institution:' || nullif(w.institution, ''), CASE WHEN e.takes_doctoral THEN 'doctoral:true' END, CASE WHEN b.type_id IS NOT NULL THEN 'hour:true' END], NULL)
    || array(SELECT 'field:' || x FROM unnest(e.areas || e.fields) x) || array(SELECT 'help:' || x FROM unnest(e.help) x)
    || array(SELECT 'method:' || x FROM unnest(e.methods) x) || array(SELECT 'language:' || x FROM unnest(w.languages) x) AS facets,
  setweight(to_tsvector('public.guildhall', search_text(w.topics)), 'A')
    || setweight(to_tsvector('public.guildhall', person_names(p)) || to_tsvector('pg_catalog.simple', person_names(p)), 'B')
    || setweight(to_tsvector('public.guildhall', search_text(concat_ws(' ', p.headline, w.key_works))), 'C')
    || setweight(to_tsvector('public.guildhall', search_text(concat_ws(' ', w.works, w.projects, w.institution))), 'D')
    || array_to_tsvector(array_remove(ARRAY[CASE WHEN NOT p.hidden THEN '~v:' END, '~c:' || nullif(e.country, ''),
      '~i:' || lower(nullif(w.institution, '')), CASE WHEN e.takes_doctoral THEN '~d:' END, CASE WHEN b.type_id IS NOT NULL THEN '~b:' END], NULL)
    || array(SELECT '~f:' || x FROM unnest(e.areas || e.fields) x) || array(SELECT '~h:' || x FROM unnest(e.help) x)
    || array(SELECT DISTINCT '~m:' || lower(x) FROM unnest(e.methods) x) || array(SELECT DISTINCT '~l:' || x FROM unnest(w.languages) x)) AS doc,
  to_tsvector('pg_catalog.simple', person_names(p) || ' ' || search_text(concat_ws(' ', w.topics, p.headline, w.key_works, w.works, w.projects, w.institution))) AS words
FROM experts e JOIN people p ON p.id = e.person_id LEFT JOIN profiles f ON f.user_id = e.person_id,
  LATERAL (SELECT concat_ws(' ', array_to_string(expert_interests(p, f), ' '), array_to_string(e.methods || e.fields || e.areas, ' ')) AS topics,
    expert_institution(p, f) AS institution, array(SELECT DISTINCT x FROM unnest(expert_languages(f)) x) AS languages,
    (SELECT string_agg(title, ' ') FROM publications WHERE person_id = p.id AND is_key AND is_for_everyone(f.visibility, 'publications')) AS key_works,
    (SELECT string_agg(title, ' ') FROM publications WHERE person_id = p.id AND NOT is_key AND is_for_everyone(f.visibility, 'publications')) AS works,
    (SELECT string_agg(title, ' ') FROM projects WHERE seller_id = p.id AND visibility = 'public') AS projects) w
  LEFT JOIN LATERAL expert_session(p.id) b ON true
WHERE e.is_listed AND NOT p.away AND may_be_expert(p, f.student);--> statement-breakpoint
DROP TRIGGER session_types_listed_experts ON session_types;--> statement-breakpoint
CREATE TRIGGER session_types_listed_experts AFTER INSERT OR DELETE OR UPDATE OF state, is_hidden, price_minor ON session_types
  FOR EACH ROW EXECUTE FUNCTION expertise_changed_listing('host_id');--> statement-breakpoint
-- Once for all topics of a mentor, and only when a free time or its session is another.
CREATE FUNCTION mentor_times_changed_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM index_listing('expert', e.handle) FROM (SELECT DISTINCT c.person_id FROM changed c JOIN before b USING (topic, person_id)
      WHERE (c.next_at, c.type_id) IS DISTINCT FROM (b.next_at, b.type_id)) t JOIN experts e ON e.person_id = t.person_id AND e.is_listed;
  ELSE
    PERFORM index_listing('expert', e.handle) FROM (SELECT DISTINCT person_id FROM changed) t JOIN experts e ON e.person_id = t.person_id AND e.is_listed;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER mentor_listings_listed_experts_new AFTER INSERT ON mentor_listings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mentor_times_changed_listing();--> statement-breakpoint
CREATE TRIGGER mentor_listings_listed_experts AFTER UPDATE ON mentor_listings REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mentor_times_changed_listing();--> statement-breakpoint
CREATE TRIGGER mentor_listings_listed_experts_gone AFTER DELETE ON mentor_listings REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION mentor_times_changed_listing();--> statement-breakpoint
SELECT index_all_listings('expert');
