CREATE TABLE "engagement_cvs" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" bigint NOT NULL,
	"engagement_id" text,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "engagement_cvs_engagement_id_unique" UNIQUE("engagement_id"),
	CONSTRAINT "engagement_cvs_key_unique" UNIQUE("key"),
	CONSTRAINT "engagement_cvs_id_form" CHECK ("engagement_cvs"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "engagement_cvs_size" CHECK ("engagement_cvs"."size" between 1 and 26214400)
);
--> statement-breakpoint
CREATE TABLE "seller_days" (
	"seller_id" bigint NOT NULL,
	"day" date NOT NULL,
	"project_id" text NOT NULL,
	"sales" integer DEFAULT 0 NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"revenue_minor" bigint DEFAULT 0 NOT NULL,
	"earned_minor" bigint DEFAULT 0 NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "seller_days_seller_id_day_project_id_pk" PRIMARY KEY("seller_id","day","project_id"),
	CONSTRAINT "seller_days_counted" CHECK ("seller_days"."sales" >= 0 and "seller_days"."taken" >= 0),
	CONSTRAINT "seller_days_money" CHECK ("seller_days"."revenue_minor" >= 0 and "seller_days"."refunded_minor" >= 0 and "seller_days"."earned_minor" >= 0),
	CONSTRAINT "seller_days_sales_paid" CHECK ("seller_days"."sales" = 0 or "seller_days"."revenue_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "team_handovers" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"note" text NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"lapses_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "team_handovers_id_form" CHECK ("team_handovers"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "team_handovers_two" CHECK ("team_handovers"."owner_id" <> "team_handovers"."person_id"),
	CONSTRAINT "team_handovers_state_known" CHECK ("team_handovers"."state" in ('open', 'accepted', 'declined', 'withdrawn', 'lapsed', 'ended')),
	CONSTRAINT "team_handovers_ended" CHECK (("team_handovers"."state" = 'open') = ("team_handovers"."ended_at" is null)),
	CONSTRAINT "team_handovers_note" CHECK (length("team_handovers"."note") <= 300),
	CONSTRAINT "team_handovers_reason" CHECK (("team_handovers"."state" = 'declined' or "team_handovers"."reason" = '') and length("team_handovers"."reason") <= 500)
);
--> statement-breakpoint
ALTER TABLE "suggestion_settings" DROP CONSTRAINT "suggestion_settings_known";--> statement-breakpoint
ALTER TABLE "team_log" DROP CONSTRAINT "team_log_event_known";--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_seller_id_people_id_fk";
--> statement-breakpoint
ALTER TABLE "reviews" ALTER COLUMN "seller_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "engagement_cvs" ADD CONSTRAINT "engagement_cvs_client_id_people_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_cvs" ADD CONSTRAINT "engagement_cvs_engagement_id_engagements_id_fk" FOREIGN KEY ("engagement_id") REFERENCES "public"."engagements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_days" ADD CONSTRAINT "seller_days_seller_id_people_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_days" ADD CONSTRAINT "seller_days_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_handovers" ADD CONSTRAINT "team_handovers_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_handovers" ADD CONSTRAINT "team_handovers_owner_id_people_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_handovers" ADD CONSTRAINT "team_handovers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "engagement_cvs_client" ON "engagement_cvs" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "engagement_cvs_waiting" ON "engagement_cvs" USING btree ("created_at") WHERE engagement_id is null;--> statement-breakpoint
CREATE INDEX "seller_days_project" ON "seller_days" USING btree ("project_id","seller_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_handovers_open" ON "team_handovers" USING btree ("project_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "team_handovers_project" ON "team_handovers" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "team_handovers_owner" ON "team_handovers" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "team_handovers_person" ON "team_handovers" USING btree ("person_id","sent_at");--> statement-breakpoint
CREATE INDEX "team_handovers_lapsing" ON "team_handovers" USING btree ("lapses_at") WHERE state = 'open';--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_seller_id_people_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion_settings" ADD CONSTRAINT "suggestion_settings_known" CHECK ("suggestion_settings"."unused" <@ array['mutual', 'university', 'skills', 'place', 'goals']);--> statement-breakpoint
ALTER TABLE "team_log" ADD CONSTRAINT "team_log_event_known" CHECK ("team_log"."event" in ('invited', 'invitation-accepted', 'invitation-declined', 'invitation-withdrawn', 'invitation-lapsed', 'place-opened', 'place-changed', 'place-filled', 'place-closed', 'applied', 'application-accepted', 'application-declined', 'application-withdrawn', 'application-lapsed', 'role-changed', 'left', 'removed', 'shares-proposed', 'shares-consented', 'shares-declined', 'shares-withdrawn', 'shares-lapsed', 'shares-ended', 'shares-changed', 'contribution-noted', 'contribution-confirmed', 'contribution-declined', 'contribution-withdrawn', 'handover-offered', 'handover-accepted', 'handover-declined', 'handover-withdrawn', 'handover-lapsed', 'handover-ended'));--> statement-breakpoint
-- By hand, from here on. What an order brings is also kept with its seller, because its project may get another owner.
CREATE OR REPLACE FUNCTION order_brought() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  PERFORM FROM projects WHERE id IN (SELECT project_id FROM order_lines WHERE order_id = NEW.id) ORDER BY id FOR KEY SHARE;
  FOR change IN
    SELECT b.project_id, b.day, sum(b.sales) AS sales, sum(b.taken) AS taken, sum(b.revenue_minor) AS revenue, sum(b.earned_minor) AS earned
    FROM (SELECT * FROM order_brings(NEW)
          UNION ALL SELECT r.project_id, r.day, -r.sales, -r.taken, -r.revenue_minor, -r.earned_minor FROM order_brings(OLD) r) b
    GROUP BY b.project_id, b.day
    HAVING sum(b.sales) <> 0 OR sum(b.taken) <> 0 OR sum(b.revenue_minor) <> 0 OR sum(b.earned_minor) <> 0
    ORDER BY b.project_id, b.day
  LOOP
    INSERT INTO project_days (project_id, day) VALUES (change.project_id, change.day) ON CONFLICT DO NOTHING;
    UPDATE project_days d
    SET sales = d.sales + change.sales, taken = d.taken + change.taken, revenue_minor = d.revenue_minor + change.revenue,
      earned_minor = d.earned_minor + change.earned
    WHERE d.project_id = change.project_id AND d.day = change.day;
    IF NEW.seller_id IS NOT NULL THEN
      INSERT INTO seller_days (seller_id, project_id, day) VALUES (NEW.seller_id, change.project_id, change.day) ON CONFLICT DO NOTHING;
      UPDATE seller_days d
      SET sales = d.sales + change.sales, taken = d.taken + change.taken, revenue_minor = d.revenue_minor + change.revenue,
        earned_minor = d.earned_minor + change.earned
      WHERE d.seller_id = NEW.seller_id AND d.project_id = change.project_id AND d.day = change.day;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Counts everything again, from the orders.
CREATE OR REPLACE FUNCTION count_brought() RETURNS void LANGUAGE sql AS $$
  UPDATE project_days SET sales = 0, taken = 0, revenue_minor = 0, earned_minor = 0
  WHERE sales <> 0 OR taken <> 0 OR revenue_minor <> 0 OR earned_minor <> 0;
  INSERT INTO project_days AS d (project_id, day, sales, taken, revenue_minor, earned_minor)
  SELECT b.project_id, b.day, sum(b.sales), sum(b.taken), sum(b.revenue_minor), sum(b.earned_minor)
  FROM orders o, LATERAL order_brings(o) b GROUP BY 1, 2
  ON CONFLICT (project_id, day) DO UPDATE
  SET sales = excluded.sales, taken = excluded.taken, revenue_minor = excluded.revenue_minor, earned_minor = excluded.earned_minor;
  UPDATE seller_days SET sales = 0, taken = 0, revenue_minor = 0, earned_minor = 0
  WHERE sales <> 0 OR taken <> 0 OR revenue_minor <> 0 OR earned_minor <> 0;
  INSERT INTO seller_days AS d (seller_id, project_id, day, sales, taken, revenue_minor, earned_minor)
  SELECT o.seller_id, b.project_id, b.day, sum(b.sales), sum(b.taken), sum(b.revenue_minor), sum(b.earned_minor)
  FROM orders o, LATERAL order_brings(o) b WHERE o.seller_id IS NOT NULL GROUP BY 1, 2, 3
  ON CONFLICT (seller_id, day, project_id) DO UPDATE
  SET sales = excluded.sales, taken = excluded.taken, revenue_minor = excluded.revenue_minor, earned_minor = excluded.earned_minor;
$$;
--> statement-breakpoint
-- Until now the owner of a project sold everything of it.
INSERT INTO seller_days (seller_id, project_id, day, sales, taken, revenue_minor, earned_minor, refunded_minor)
SELECT p.seller_id, d.project_id, d.day, d.sales, d.taken, d.revenue_minor, d.earned_minor, d.refunded_minor
FROM project_days d JOIN projects p ON p.id = d.project_id
WHERE d.sales > 0 OR d.taken > 0 OR d.revenue_minor > 0 OR d.earned_minor > 0 OR d.refunded_minor > 0;
--> statement-breakpoint
-- A review belongs to the seller of its order, also in their record and rank, and after another person becomes the owner of the project.
CREATE OR REPLACE FUNCTION set_review_seller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT o.seller_id INTO NEW.seller_id FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE l.id = NEW.line_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER projects_recorded ON projects;
--> statement-breakpoint
DROP TRIGGER projects_recorded_new ON projects;
--> statement-breakpoint
DROP TRIGGER projects_recorded_gone ON projects;
--> statement-breakpoint
DROP TRIGGER projects_ranked_reviewed ON projects;
--> statement-breakpoint
DROP FUNCTION seller_rating_changed();
--> statement-breakpoint
CREATE FUNCTION review_recorded() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  stars integer := 0;
  number integer := 0;
  seller bigint := coalesce(NEW.seller_id, OLD.seller_id);
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.shown THEN
    stars := -OLD.rating;
    number := -1;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.shown THEN
    stars := stars + NEW.rating;
    number := number + 1;
  END IF;
  IF seller IS NULL OR (stars = 0 AND number = 0) THEN
    RETURN NULL;
  END IF;
  IF number > 0 THEN
    INSERT INTO seller_records (user_id) VALUES (seller) ON CONFLICT (user_id) DO NOTHING;
  END IF;
  UPDATE seller_records SET rating_sum = rating_sum + stars, rating_count = rating_count + number WHERE user_id = seller;
  -- An erased person's projects and reviews are deleted too: only people who still exist are counted again.
  INSERT INTO leaderboard_changes (person_id) SELECT id FROM people WHERE id = seller;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_recorded AFTER INSERT OR DELETE OR UPDATE OF rating, hidden_at, withdrawn_at ON reviews
  FOR EACH ROW EXECUTE FUNCTION review_recorded();
--> statement-breakpoint
-- The listings of a project and of experts name its owner.
DROP TRIGGER projects_listed_changed ON projects;
--> statement-breakpoint
CREATE TRIGGER projects_listed_changed AFTER UPDATE OF title, description, category, category_other, status, tags, skills, tech_stack,
  price_minor, duration_days, team_size, visibility, posted_at, for_sale, licence, seller_id ON projects
  FOR EACH ROW WHEN (OLD.visibility = 'public' OR NEW.visibility = 'public') EXECUTE FUNCTION project_changed_listing();
--> statement-breakpoint
CREATE FUNCTION project_handed_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_listing('expert', handle) FROM experts WHERE person_id IN (OLD.seller_id, NEW.seller_id) AND is_listed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER projects_handed_over AFTER UPDATE OF seller_id ON projects
  FOR EACH ROW WHEN (OLD.seller_id <> NEW.seller_id AND NEW.visibility = 'public') EXECUTE FUNCTION project_handed_over();
--> statement-breakpoint
-- The owner of a project is not also a member of its team.
CREATE FUNCTION team_owner_apart() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  project text := CASE WHEN TG_TABLE_NAME = 'projects' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'project_id' END;
BEGIN
  IF EXISTS (SELECT FROM projects p JOIN team_members m ON m.project_id = p.id AND m.person_id = p.seller_id AND m.left_at IS NULL
             WHERE p.id = project) THEN
    RAISE EXCEPTION 'the owner of project % is in its team as a member', project USING ERRCODE = 'check_violation', CONSTRAINT = 'team_owner_apart';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER projects_owner_apart AFTER UPDATE OF seller_id ON projects
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.seller_id <> NEW.seller_id) EXECUTE FUNCTION team_owner_apart();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER team_members_owner_apart AFTER INSERT OR UPDATE OF left_at ON team_members
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.left_at IS NULL) EXECUTE FUNCTION team_owner_apart();
--> statement-breakpoint
-- A CV is deleted when the request ends, or what it became. A sweep removes its bytes.
CREATE FUNCTION engagement_cv_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM engagement_cvs WHERE engagement_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER engagements_cv_ended AFTER UPDATE OF ended_at ON engagements
  FOR EACH ROW WHEN (NEW.ended_at IS NOT NULL) EXECUTE FUNCTION engagement_cv_ended();
