ALTER TABLE "people" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "away" boolean GENERATED ALWAYS AS (suspended_at is not null or paused_at is not null) STORED NOT NULL;--> statement-breakpoint
-- By hand from here: who is away is on no list, whether suspended or paused.
CREATE OR REPLACE FUNCTION leaderboard_person_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.away OR NOT NEW.listed OR NEW.hidden THEN
    DELETE FROM leaderboard_entries WHERE person_id = NEW.id;
  ELSE
    INSERT INTO leaderboard_changes (person_id) VALUES (NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER people_ranked ON people;
--> statement-breakpoint
CREATE TRIGGER people_ranked AFTER UPDATE OF suspended_at, paused_at, listed, hidden ON people
  FOR EACH ROW WHEN (OLD.listed <> NEW.listed OR OLD.hidden <> NEW.hidden OR OLD.away <> NEW.away)
  EXECUTE FUNCTION leaderboard_person_changed();
--> statement-breakpoint
CREATE OR REPLACE VIEW person_listings AS
SELECT p.custom_user_id AS id, p.created_at AS posted_at, ARRAY[]::bigint[] AS numbers, array_remove(ARRAY['type:' || p.user_type, CASE WHEN NOT p.hidden THEN 'open:' || p.user_type END], NULL) AS facets,
  setweight(to_tsvector('pg_catalog.simple', person_names(p)), 'A') || setweight(to_tsvector('public.guildhall', search_text(p.headline)), 'B')
    || to_tsvector('pg_catalog.simple', search_text(p.headline)) || array_to_tsvector(array_remove(ARRAY['~t:' || p.user_type, CASE WHEN NOT p.hidden THEN '~v:' END], NULL)
    || array(SELECT DISTINCT a.word || lower(k.name::text) FROM user_skills k, unnest(CASE coalesce(f.visibility ->> 'skills', 'everyone')
         WHEN 'everyone' THEN ARRAY['~s:', '~sm:'] WHEN 'signed-in' THEN ARRAY['~sm:'] END) a(word) WHERE k.user_id = p.id)) AS doc,
  to_tsvector('pg_catalog.simple', person_names(p) || ' ' || search_text(p.headline)) AS words
FROM people p LEFT JOIN profiles f ON f.user_id = p.id
WHERE NOT p.away;
--> statement-breakpoint
DROP TRIGGER people_listed_changed ON people;
--> statement-breakpoint
CREATE TRIGGER people_listed_changed AFTER UPDATE OF first_name, last_name, company_name, headline, user_type, hidden, suspended_at, paused_at ON people
  FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name, OLD.company_name, OLD.headline, OLD.user_type, OLD.hidden, OLD.away)
    IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.company_name, NEW.headline, NEW.user_type, NEW.hidden, NEW.away))
  EXECUTE FUNCTION person_changed_listing();
