-- What else counts for the leaderboard, by hand: reviews stand with the project, connections have two sides, endorsements
-- stand with the skill, and hidden accounts are on no list.
CREATE TRIGGER projects_ranked_reviewed AFTER UPDATE OF rating_sum, rating_count ON projects
  FOR EACH ROW WHEN (OLD.rating_sum <> NEW.rating_sum OR OLD.rating_count <> NEW.rating_count)
  EXECUTE FUNCTION leaderboard_seller_changed();
--> statement-breakpoint
CREATE FUNCTION leaderboard_pair_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- With a person their connections go too: only who is still there is counted anew.
  INSERT INTO leaderboard_changes (person_id)
  SELECT p.id FROM people p WHERE p.id IN (coalesce(NEW.low_id, OLD.low_id), coalesce(NEW.high_id, OLD.high_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER relations_ranked_new AFTER INSERT ON relations
  FOR EACH ROW WHEN (NEW.state = 'connected') EXECUTE FUNCTION leaderboard_pair_changed();
--> statement-breakpoint
CREATE TRIGGER relations_ranked_changed AFTER UPDATE OF state ON relations
  FOR EACH ROW WHEN ((OLD.state = 'connected') <> (NEW.state = 'connected')) EXECUTE FUNCTION leaderboard_pair_changed();
--> statement-breakpoint
CREATE TRIGGER relations_ranked_gone AFTER DELETE ON relations
  FOR EACH ROW WHEN (OLD.state = 'connected') EXECUTE FUNCTION leaderboard_pair_changed();
--> statement-breakpoint
CREATE FUNCTION leaderboard_skill_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO leaderboard_changes (person_id)
  SELECT p.id FROM people p WHERE p.id = coalesce(NEW.user_id, OLD.user_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_skills_ranked_changed AFTER UPDATE OF endorsements ON user_skills
  FOR EACH ROW WHEN (OLD.endorsements <> NEW.endorsements) EXECUTE FUNCTION leaderboard_skill_changed();
--> statement-breakpoint
CREATE TRIGGER user_skills_ranked_gone AFTER DELETE ON user_skills
  FOR EACH ROW WHEN (OLD.endorsements > 0) EXECUTE FUNCTION leaderboard_skill_changed();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION leaderboard_person_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.suspended_at IS NOT NULL OR NOT NEW.listed OR NEW.hidden THEN
    DELETE FROM leaderboard_entries WHERE person_id = NEW.id;
  ELSE
    INSERT INTO leaderboard_changes (person_id) VALUES (NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER people_ranked ON people;
--> statement-breakpoint
CREATE TRIGGER people_ranked AFTER UPDATE OF suspended_at, listed, hidden ON people
  FOR EACH ROW WHEN (OLD.listed <> NEW.listed OR OLD.hidden <> NEW.hidden
    OR (OLD.suspended_at IS NULL) <> (NEW.suspended_at IS NULL))
  EXECUTE FUNCTION leaderboard_person_changed();
--> statement-breakpoint
-- Everybody whose sum has more lines now.
INSERT INTO leaderboard_changes (person_id) SELECT person_id FROM leaderboard_entries;
