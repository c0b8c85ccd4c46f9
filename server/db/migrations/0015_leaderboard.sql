CREATE TABLE "leaderboard_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leaderboard_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leaderboard_entries" (
	"person_id" bigint PRIMARY KEY NOT NULL,
	"projects" integer NOT NULL,
	"views" integer NOT NULL,
	"score" integer NOT NULL,
	"seniority" bigint NOT NULL,
	CONSTRAINT "leaderboard_entries_counted" CHECK ("leaderboard_entries"."projects" > 0 and "leaderboard_entries"."views" >= 0 and "leaderboard_entries"."score" >= 0)
);
--> statement-breakpoint
CREATE TABLE "leaderboard_milestones" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leaderboard_milestones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sort" text NOT NULL,
	"value" integer NOT NULL,
	"score" integer NOT NULL,
	"seniority" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"above" integer NOT NULL,
	CONSTRAINT "leaderboard_milestones_sort_known" CHECK ("leaderboard_milestones"."sort" in ('rank', 'projects', 'views'))
);
--> statement-breakpoint
CREATE TABLE "leaderboard_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leaderboard_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"projects" integer NOT NULL,
	"views" integer NOT NULL,
	"score" integer NOT NULL,
	"seniority" bigint NOT NULL,
	"step" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leaderboard_totals" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "leaderboard_totals_one" CHECK ("leaderboard_totals"."id")
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "leaderboard_entries" ADD CONSTRAINT "leaderboard_entries_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leaderboard_rank" ON "leaderboard_entries" USING btree ("score","seniority","person_id");--> statement-breakpoint
CREATE INDEX "leaderboard_projects" ON "leaderboard_entries" USING btree ("projects","score","seniority","person_id");--> statement-breakpoint
CREATE INDEX "leaderboard_views" ON "leaderboard_entries" USING btree ("views","score","seniority","person_id");--> statement-breakpoint
CREATE INDEX "leaderboard_milestones_place" ON "leaderboard_milestones" USING btree ("sort","value","score","seniority","person_id");--> statement-breakpoint
-- The leaderboard, by hand from here to the end.
INSERT INTO leaderboard_totals DEFAULT VALUES;
--> statement-breakpoint
-- Facts have changed: they are counted within the minute. A table with a seller's facts calls this.
CREATE FUNCTION leaderboard_seller_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO leaderboard_changes (person_id)
  SELECT DISTINCT seller FROM unnest(ARRAY[NEW.seller_id, OLD.seller_id]) seller WHERE seller IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER projects_ranked_new AFTER INSERT ON projects
  FOR EACH ROW WHEN (NEW.visibility = 'public') EXECUTE FUNCTION leaderboard_seller_changed();
--> statement-breakpoint
CREATE TRIGGER projects_ranked_gone AFTER DELETE ON projects
  FOR EACH ROW WHEN (OLD.visibility = 'public') EXECUTE FUNCTION leaderboard_seller_changed();
--> statement-breakpoint
CREATE TRIGGER projects_ranked_changed AFTER UPDATE OF visibility, views, seller_id ON projects
  FOR EACH ROW WHEN ((OLD.visibility = 'public' OR NEW.visibility = 'public')
    AND (OLD.visibility <> NEW.visibility OR OLD.views <> NEW.views OR OLD.seller_id <> NEW.seller_id))
  EXECUTE FUNCTION leaderboard_seller_changed();
--> statement-breakpoint
CREATE TRIGGER orders_ranked_new AFTER INSERT ON orders
  FOR EACH ROW WHEN (NEW.state = 'completed') EXECUTE FUNCTION leaderboard_seller_changed();
--> statement-breakpoint
CREATE TRIGGER orders_ranked_changed AFTER UPDATE OF state ON orders
  FOR EACH ROW WHEN (OLD.state <> NEW.state AND (OLD.state = 'completed' OR NEW.state = 'completed'))
  EXECUTE FUNCTION leaderboard_seller_changed();
--> statement-breakpoint
-- Who is suspended or does not want to be listed leaves at once; who may be again is counted anew.
CREATE FUNCTION leaderboard_person_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.suspended_at IS NOT NULL OR NOT NEW.listed THEN
    DELETE FROM leaderboard_entries WHERE person_id = NEW.id;
  ELSE
    INSERT INTO leaderboard_changes (person_id) VALUES (NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER people_ranked AFTER UPDATE OF suspended_at, listed ON people
  FOR EACH ROW WHEN (OLD.listed <> NEW.listed OR (OLD.suspended_at IS NULL) <> (NEW.suspended_at IS NULL))
  EXECUTE FUNCTION leaderboard_person_changed();
--> statement-breakpoint
-- Every place that is taken or left, whoever does it, so that ranks between the milestones stay exact.
CREATE FUNCTION leaderboard_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO leaderboard_moves (person_id, projects, views, score, seniority, step)
    SELECT person_id, projects, views, score, seniority, 1 FROM came;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO leaderboard_moves (person_id, projects, views, score, seniority, step)
    SELECT person_id, projects, views, score, seniority, -1 FROM went;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER leaderboard_entries_new AFTER INSERT ON leaderboard_entries
  REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION leaderboard_moved();
--> statement-breakpoint
CREATE TRIGGER leaderboard_entries_changed AFTER UPDATE ON leaderboard_entries
  REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION leaderboard_moved();
--> statement-breakpoint
CREATE TRIGGER leaderboard_entries_gone AFTER DELETE ON leaderboard_entries
  REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION leaderboard_moved();
--> statement-breakpoint
-- Everybody who has published before there was a leaderboard.
INSERT INTO leaderboard_changes (person_id) SELECT DISTINCT seller_id FROM projects WHERE visibility = 'public';
