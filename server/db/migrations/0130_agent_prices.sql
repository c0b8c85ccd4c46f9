-- Searches filter by what a run costs.
CREATE OR REPLACE VIEW agent_listings AS
SELECT a.id, a.posted_at, ARRAY[a.favorites, a.rating_order]::bigint[] AS numbers,
  ARRAY['category:' || a.category, 'licence:' || a.licence, 'model:' || CASE WHEN a.uses_model THEN 'yes' ELSE 'no' END,
    'price:' || CASE WHEN a.run_minor = 0 THEN 'free' ELSE 'priced' END]
    || array(SELECT 'way:' || way FROM unnest(agent_ways(a.remote_url, a.packages, a.files)) way)
    || array(SELECT 'tag:' || min(tag) FROM unnest(a.tags) tag GROUP BY lower(tag))
    || array_remove(ARRAY[CASE WHEN a.checked_at IS NOT NULL THEN 'trust:checked' END,
         CASE WHEN a.readings > 0 THEN 'trust:read' END], NULL) AS facets,
  setweight(to_tsvector('public.guildhall', search_text(a.name)), 'A')
    || setweight(to_tsvector('public.guildhall', search_text(concat_ws(' ', array_to_string(a.tags, ' '), a.summary))), 'B')
    || setweight(to_tsvector('public.guildhall', search_text(concat_ws(' ', a.category, a.category_other))), 'C')
    || setweight(to_tsvector('public.guildhall', search_text(concat_ws(' ', a.description, a.model, a.model_maker))), 'D')
    || array_to_tsvector(ARRAY['~c:' || a.category, '~l:' || a.licence, '~u:' || a.author_id,
         '~m:' || CASE WHEN a.uses_model THEN 'yes' ELSE 'no' END,
         '~p:' || CASE WHEN a.run_minor = 0 THEN 'free' ELSE 'priced' END]
         || array(SELECT '~w:' || way FROM unnest(agent_ways(a.remote_url, a.packages, a.files)) way)
         || array(SELECT DISTINCT '~s:' || lower(tag) FROM unnest(a.tags) tag)
         || array_remove(ARRAY[CASE WHEN a.checked_at IS NOT NULL THEN '~t:checked' END,
              CASE WHEN a.readings > 0 THEN '~t:read' END], NULL)) AS doc,
  search_words_of(a.name, a.tags, '{}', '{}', concat_ws(' ', a.category, a.category_other), concat_ws(' ', a.summary, a.description)) AS words
FROM agents a JOIN people p ON p.id = a.author_id
WHERE a.state = 'public' AND NOT a.is_hidden AND NOT p.away;--> statement-breakpoint
CREATE TRIGGER agents_listed_price AFTER UPDATE OF run_minor ON agents
  FOR EACH ROW WHEN (NEW.state = 'public' AND (OLD.run_minor = 0) <> (NEW.run_minor = 0)) EXECUTE FUNCTION agent_changed_listing();--> statement-breakpoint
SELECT index_all_listings('agent');
