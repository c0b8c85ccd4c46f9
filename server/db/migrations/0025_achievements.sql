CREATE TABLE "achievements" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"reached_at" timestamp with time zone NOT NULL,
	CONSTRAINT "achievements_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "achievements_kind_known" CHECK ("achievements"."kind" in ('first-project', 'first-sale', 'five-stars', 'complete-profile', 'top-100', 'top-10', 'first-place'))
);
--> statement-breakpoint
ALTER TABLE "leaderboard_totals" ADD COLUMN "levels_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "achievements" ADD CONSTRAINT "achievements_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What people have reached already, so that nobody is told of it now: for what was there before, and for sets of data.
-- Complete profiles are kept as they change next (server/users/completing.ts), levels of the leaderboard with its next look.
CREATE FUNCTION keep_achievements() RETURNS void LANGUAGE sql AS $$
  INSERT INTO achievements (user_id, kind, reached_at)
  SELECT seller_id, 'first-project', min(posted_at) FROM projects WHERE posted_at IS NOT NULL GROUP BY seller_id
  UNION ALL
  SELECT seller_id, 'first-sale', min(completed_at) FROM orders
  WHERE completed_at IS NOT NULL AND total_minor > 0 AND seller_id IS NOT NULL GROUP BY seller_id
  UNION ALL
  SELECT p.seller_id, 'five-stars', min(r.created_at) FROM reviews r JOIN projects p ON p.id = r.project_id
  WHERE r.rating = 5 GROUP BY p.seller_id
  ON CONFLICT DO NOTHING;
  UPDATE leaderboard_totals SET levels_since = NULL;
$$;
--> statement-breakpoint
SELECT keep_achievements();
