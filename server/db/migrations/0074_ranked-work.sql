-- By hand: completed work counts for the leaderboard. The orders of milestones already call leaderboard_seller_changed,
-- so a full refund after the completion needs no trigger of its own. An erased client counts with the other erased ones.
CREATE FUNCTION leaderboard_work_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO leaderboard_changes (person_id) SELECT NEW.provider_id WHERE NEW.provider_id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER engagements_ranked_new AFTER INSERT ON engagements
  FOR EACH ROW WHEN (NEW.state = 'completed') EXECUTE FUNCTION leaderboard_work_changed();
--> statement-breakpoint
CREATE TRIGGER engagements_ranked_changed AFTER UPDATE OF state, client_id ON engagements
  FOR EACH ROW WHEN ((OLD.state = 'completed' OR NEW.state = 'completed')
    AND (OLD.state <> NEW.state OR OLD.client_id IS DISTINCT FROM NEW.client_id))
  EXECUTE FUNCTION leaderboard_work_changed();
--> statement-breakpoint
CREATE FUNCTION leaderboard_work_reviewed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- With a person their reviews go too: only who is still there is counted again.
  INSERT INTO leaderboard_changes (person_id)
  SELECT p.id FROM people p WHERE p.id = coalesce(NEW.subject_id, OLD.subject_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER work_reviews_ranked_new AFTER INSERT ON work_reviews
  FOR EACH ROW WHEN (NEW.shown AND NEW.by = 'client') EXECUTE FUNCTION leaderboard_work_reviewed();
--> statement-breakpoint
CREATE TRIGGER work_reviews_ranked_changed AFTER UPDATE OF shown_at, hidden_at ON work_reviews
  FOR EACH ROW WHEN (OLD.shown <> NEW.shown AND NEW.by = 'client') EXECUTE FUNCTION leaderboard_work_reviewed();
--> statement-breakpoint
CREATE TRIGGER work_reviews_ranked_gone AFTER DELETE ON work_reviews
  FOR EACH ROW WHEN (OLD.shown AND OLD.by = 'client') EXECUTE FUNCTION leaderboard_work_reviewed();
--> statement-breakpoint
-- Everybody who completed work before.
INSERT INTO leaderboard_changes (person_id)
SELECT DISTINCT provider_id FROM engagements WHERE state = 'completed' AND provider_id IS NOT NULL;
