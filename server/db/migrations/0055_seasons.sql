CREATE TABLE "leaderboard_sizes" (
	"season" text PRIMARY KEY NOT NULL,
	"people" integer NOT NULL
);
--> statement-breakpoint
INSERT INTO leaderboard_sizes (season, people) SELECT 'all', people FROM leaderboard_totals;--> statement-breakpoint
ALTER TABLE "leaderboard_totals" DROP COLUMN "people";--> statement-breakpoint
ALTER TABLE "leaderboard_entries" DROP CONSTRAINT "leaderboard_entries_counted";--> statement-breakpoint
DROP INDEX "leaderboard_milestones_place";--> statement-breakpoint
DROP INDEX "leaderboard_rank";--> statement-breakpoint
DROP INDEX "leaderboard_projects";--> statement-breakpoint
DROP INDEX "leaderboard_views";--> statement-breakpoint
ALTER TABLE "leaderboard_milestones" ADD COLUMN "season" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "leaderboard_entries" ADD COLUMN "season" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "leaderboard_moves" ADD COLUMN "season" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "leaderboard_entries" DROP CONSTRAINT "leaderboard_entries_pkey";--> statement-breakpoint
ALTER TABLE "leaderboard_entries" ADD CONSTRAINT "leaderboard_entries_person_id_season_pk" PRIMARY KEY("person_id","season");--> statement-breakpoint
CREATE INDEX "leaderboard_milestones_place" ON "leaderboard_milestones" USING btree ("season","sort","value","score","seniority","person_id");--> statement-breakpoint
CREATE INDEX "leaderboard_rank" ON "leaderboard_entries" USING btree ("season","score","seniority","person_id");--> statement-breakpoint
CREATE INDEX "leaderboard_projects" ON "leaderboard_entries" USING btree ("season","projects","score","seniority","person_id");--> statement-breakpoint
CREATE INDEX "leaderboard_views" ON "leaderboard_entries" USING btree ("season","views","score","seniority","person_id");--> statement-breakpoint
ALTER TABLE "leaderboard_entries" ADD CONSTRAINT "leaderboard_entries_counted" CHECK ("leaderboard_entries"."projects" >= 0 and "leaderboard_entries"."views" >= 0 and "leaderboard_entries"."score" >= 0 and case when "leaderboard_entries"."season" = 'all' then "leaderboard_entries"."projects" > 0 else "leaderboard_entries"."score" > 0 end);--> statement-breakpoint
-- By hand from here: moves name the season of their list.
CREATE OR REPLACE FUNCTION leaderboard_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO leaderboard_moves (person_id, season, projects, views, score, seniority, step)
    SELECT person_id, season, projects, views, score, seniority, 1 FROM came;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO leaderboard_moves (person_id, season, projects, views, score, seniority, step)
    SELECT person_id, season, projects, views, score, seniority, -1 FROM went;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Counts the seasons of everyone who is ranked.
INSERT INTO leaderboard_changes (person_id) SELECT person_id FROM leaderboard_entries WHERE season = 'all';
