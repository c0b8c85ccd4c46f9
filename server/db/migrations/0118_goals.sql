CREATE TABLE "goal_claims" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"goal" smallint NOT NULL,
	"seat" smallint NOT NULL,
	"measure" text NOT NULL,
	"figure" bigint NOT NULL,
	"start_figure" bigint,
	"unit" text NOT NULL,
	"unit_other" text,
	"began_on" date NOT NULL,
	"ended_on" date NOT NULL,
	"method" text NOT NULL,
	"evidence" text,
	"version" integer DEFAULT 1 NOT NULL,
	"claimed_by" bigint,
	"changed_at" timestamp with time zone NOT NULL,
	"old_at" timestamp with time zone NOT NULL,
	"is_old" boolean NOT NULL,
	CONSTRAINT "goal_claims_once" UNIQUE("project_id","goal"),
	CONSTRAINT "goal_claims_seats" UNIQUE("project_id","seat"),
	CONSTRAINT "goal_claims_id_form" CHECK ("goal_claims"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "goal_claims_goal_known" CHECK ("goal_claims"."goal" between 1 and 17),
	CONSTRAINT "goal_claims_seat" CHECK ("goal_claims"."seat" between 1 and 3),
	CONSTRAINT "goal_claims_measure" CHECK (length("goal_claims"."measure") between 1 and 80),
	CONSTRAINT "goal_claims_figure" CHECK ("goal_claims"."figure" between 0 and 1000000000000 and "goal_claims"."start_figure" between 0 and 1000000000000),
	CONSTRAINT "goal_claims_unit_known" CHECK ("goal_claims"."unit" in ('people', 'homes', 'schools', 'animals', 'trees', 'items', 'hours', 'km', 'm²', 'hectares', 'litres', 'm³', 'kg', 'tonnes', 'tonnes of CO₂e', 'kWh', 'MWh', '%', 'Other')),
	CONSTRAINT "goal_claims_unit_other" CHECK (("goal_claims"."unit" = 'Other') = ("goal_claims"."unit_other" is not null) and length("goal_claims"."unit_other") between 1 and 30),
	CONSTRAINT "goal_claims_share" CHECK ("goal_claims"."unit" <> '%' or greatest("goal_claims"."figure", "goal_claims"."start_figure") <= 100000),
	CONSTRAINT "goal_claims_period" CHECK ("goal_claims"."began_on" <= "goal_claims"."ended_on" and "goal_claims"."ended_on" <= ("goal_claims"."changed_at" at time zone 'UTC')::date),
	CONSTRAINT "goal_claims_method" CHECK (length("goal_claims"."method") between 1 and 600),
	CONSTRAINT "goal_claims_evidence" CHECK ("goal_claims"."evidence" ilike 'https://%' and length("goal_claims"."evidence") <= 2000),
	CONSTRAINT "goal_claims_version" CHECK ("goal_claims"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "goal_verdicts" (
	"claim_id" text NOT NULL,
	"person_id" bigint NOT NULL,
	"verdict" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "goal_verdicts_claim_id_person_id_pk" PRIMARY KEY("claim_id","person_id"),
	CONSTRAINT "goal_verdicts_known" CHECK ("goal_verdicts"."verdict" in ('confirmed', 'declined')),
	CONSTRAINT "goal_verdicts_reason" CHECK (("goal_verdicts"."verdict" = 'confirmed') = ("goal_verdicts"."reason" = '') and length("goal_verdicts"."reason") <= 600)
);
--> statement-breakpoint
ALTER TABLE "goal_claims" ADD CONSTRAINT "goal_claims_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_claims" ADD CONSTRAINT "goal_claims_claimed_by_people_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_verdicts" ADD CONSTRAINT "goal_verdicts_claim_id_goal_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."goal_claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_verdicts" ADD CONSTRAINT "goal_verdicts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goal_claims_goal" ON "goal_claims" USING btree ("goal","project_id");--> statement-breakpoint
CREATE INDEX "goal_claims_claimed_by" ON "goal_claims" USING btree ("claimed_by");--> statement-breakpoint
CREATE INDEX "goal_claims_turning" ON "goal_claims" USING btree ("old_at") WHERE not is_old;--> statement-breakpoint
CREATE INDEX "goal_verdicts_person" ON "goal_verdicts" USING btree ("person_id","at");--> statement-breakpoint
-- By hand: who is or was in a team says nothing about its claims, and loses what they said on joining it.
CREATE FUNCTION goal_verdict_apart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM goal_claims g JOIN projects p ON p.id = g.project_id
    WHERE g.id = NEW.claim_id AND (p.seller_id = NEW.person_id OR g.evidence IS NULL OR EXISTS (
      SELECT FROM team_members m WHERE m.project_id = p.id AND m.person_id = NEW.person_id))
  ) THEN
    RAISE EXCEPTION 'A verdict about an own project, or without evidence' USING ERRCODE = 'check_violation', CONSTRAINT = 'goal_verdicts_apart';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER goal_verdicts_apart BEFORE INSERT OR UPDATE ON goal_verdicts
  FOR EACH ROW EXECUTE FUNCTION goal_verdict_apart();
--> statement-breakpoint
CREATE FUNCTION team_member_verdicts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM goal_verdicts v USING goal_claims g
    WHERE g.id = v.claim_id AND g.project_id = NEW.project_id AND v.person_id = NEW.person_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER team_members_verdicts AFTER INSERT ON team_members
  FOR EACH ROW EXECUTE FUNCTION team_member_verdicts();
--> statement-breakpoint
-- A change of a claim takes back what people said about it.
CREATE FUNCTION goal_claim_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM goal_verdicts WHERE claim_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER goal_claims_changed AFTER UPDATE ON goal_claims
  FOR EACH ROW WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION goal_claim_changed();
--> statement-breakpoint
-- A project with evidence for a goal has the facet 'goal:11' and the word '~g:11'.
CREATE OR REPLACE VIEW project_listings AS
SELECT p.id, p.posted_at,
  ARRAY[CASE WHEN p.for_sale THEN p.price_minor ELSE -1 END, coalesce(p.duration_days, 2147483647), p.team_size, p.rating_order, p.views] AS numbers,
  project_facets(p, s.user_type) || CASE WHEN o.has_place THEN ARRAY['places:open'] ELSE ARRAY[]::text[] END
    || ARRAY(SELECT 'goal:' || g.goal FROM goal_claims g WHERE g.project_id = p.id AND g.evidence IS NOT NULL) AS facets,
  project_search(p, s.user_type) || array_to_tsvector(CASE WHEN o.has_place THEN ARRAY['~o:open'] ELSE ARRAY[]::text[] END
    || ARRAY(SELECT '~g:' || g.goal FROM goal_claims g WHERE g.project_id = p.id AND g.evidence IS NOT NULL)) AS doc,
  search_words_of(p.title, p.tags, p.skills, p.tech_stack, concat_ws(' ', p.category, p.category_other), p.description) AS words
FROM projects p JOIN people s ON s.id = p.seller_id
CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM team_places l WHERE l.project_id = p.id AND l.state = 'open') AS has_place) o
WHERE p.visibility = 'public';
--> statement-breakpoint
CREATE FUNCTION goal_claim_listed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_listing('project', coalesce(NEW.project_id, OLD.project_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER goal_claims_listed AFTER INSERT OR DELETE OR UPDATE OF evidence ON goal_claims
  FOR EACH ROW EXECUTE FUNCTION goal_claim_listed();
