ALTER TABLE "job_posts" ADD COLUMN "rate_from_minor" bigint;--> statement-breakpoint
ALTER TABLE "job_posts" ADD COLUMN "rate_to_minor" bigint;--> statement-breakpoint
ALTER TABLE "job_posts" ADD COLUMN "hours_per_week" smallint;--> statement-breakpoint
ALTER TABLE "job_posts" ADD COLUMN "weeks" smallint;--> statement-breakpoint
ALTER TABLE "job_posts" ADD CONSTRAINT "job_posts_hours" CHECK (case num_nulls("job_posts"."rate_from_minor", "job_posts"."rate_to_minor", "job_posts"."hours_per_week", "job_posts"."weeks") when 4 then true when 0 then
        "job_posts"."hours_per_week" between 1 and 60
        and "job_posts"."weeks" between 1 and 52
        and "job_posts"."budget_from_minor" = "job_posts"."rate_from_minor" * "job_posts"."hours_per_week" * "job_posts"."weeks"
        and "job_posts"."budget_to_minor" = "job_posts"."rate_to_minor" * "job_posts"."hours_per_week" * "job_posts"."weeks" else false end);--> statement-breakpoint
-- Jobs are found by how they pay.
CREATE OR REPLACE VIEW job_listings AS
SELECT j.id, j.posted_at,
  ARRAY[j.budget_to_minor, (date_part('epoch', j.decides_at) * 1000000)::bigint] AS numbers,
  f.facets || CASE WHEN j.audience = 'everyone' THEN array(SELECT 'v' || facet FROM unnest(f.facets) facet) ELSE '{}' END AS facets,
  setweight(to_tsvector('public.guildhall', search_text(j.title)), 'A')
    || setweight(to_tsvector('public.guildhall', search_text(array_to_string(j.skills, ' '))), 'B')
    || setweight(to_tsvector('public.guildhall', search_text(concat_ws(' ', j.category, j.town))), 'C')
    || setweight(to_tsvector('public.guildhall', search_text(j.need)), 'D')
    || array_to_tsvector(array_remove(ARRAY['~c:' || j.category, '~l:' || j.length, '~b:' || search_bits(j.budget_to_minor),
         CASE WHEN j.audience = 'everyone' THEN '~v:' END, CASE WHEN j.town = '' THEN '~r:' END,
         CASE WHEN j.first_job_only THEN '~f:' END,
         '~h:' || CASE WHEN j.hours_per_week IS NULL THEN 'fixed' ELSE 'hours' END]
         || array(SELECT '~a:' || step FROM unnest(a.steps) step)
         || array(SELECT DISTINCT '~s:' || lower(skill) FROM unnest(j.skills) skill), NULL)) AS doc,
  search_words_of(j.title, j.skills, '{}', '{}', concat_ws(' ', j.category, j.town), j.need) AS words
FROM job_posts j JOIN people c ON c.id = j.client_id,
  LATERAL (SELECT array(SELECT step FROM unnest(ARRAY[50, 75, 90]) step WHERE step <= j.answer_percent) AS steps) a,
  LATERAL (SELECT array_remove(ARRAY['category:' || j.category, 'length:' || j.length, CASE WHEN j.town = '' THEN 'place:remote' END,
    CASE WHEN j.first_job_only THEN 'kept:first' END,
    'paid:' || CASE WHEN j.hours_per_week IS NULL THEN 'fixed' ELSE 'hours' END]
    || array(SELECT 'answers:' || step FROM unnest(a.steps) step), NULL) AS facets) f
WHERE j.state = 'open' AND NOT j.is_hidden AND j.audience <> 'invited' AND NOT c.away;--> statement-breakpoint
DROP TRIGGER job_posts_listed_changed ON job_posts;--> statement-breakpoint
CREATE TRIGGER job_posts_listed_changed AFTER UPDATE OF title, need, category, skills, budget_to_minor, hours_per_week, length, town, audience,
  first_job_only, decides_at, state, is_hidden, client_id, answer_percent ON job_posts
  FOR EACH ROW WHEN (OLD.state = 'open' OR NEW.state = 'open') EXECUTE FUNCTION job_changed_listing();--> statement-breakpoint
-- Indexes open jobs again.
UPDATE job_posts SET title = title WHERE state = 'open';
