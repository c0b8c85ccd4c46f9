CREATE TABLE "goal_files" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" bigint,
	"project_id" text,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "goal_files_key_unique" UNIQUE("key"),
	CONSTRAINT "goal_files_id_form" CHECK ("goal_files"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "goal_files_named" CHECK ("goal_files"."name" <> ''),
	CONSTRAINT "goal_files_size" CHECK ("goal_files"."size" between 1 and 26214400)
);
--> statement-breakpoint
ALTER TABLE "goal_claims" ADD COLUMN "evidence_file" text;--> statement-breakpoint
ALTER TABLE "goal_claims" ADD COLUMN "is_evidenced" boolean GENERATED ALWAYS AS (evidence is not null or evidence_file is not null) STORED;--> statement-breakpoint
ALTER TABLE "goal_files" ADD CONSTRAINT "goal_files_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_files" ADD CONSTRAINT "goal_files_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goal_files_person" ON "goal_files" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "goal_files_project" ON "goal_files" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "goal_files_waiting" ON "goal_files" USING btree ("created_at") WHERE project_id is null;--> statement-breakpoint
ALTER TABLE "goal_claims" ADD CONSTRAINT "goal_claims_evidence_file_goal_files_id_fk" FOREIGN KEY ("evidence_file") REFERENCES "public"."goal_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goal_claims" ADD CONSTRAINT "goal_claims_file" UNIQUE("evidence_file");--> statement-breakpoint
ALTER TABLE "goal_claims" ADD CONSTRAINT "goal_claims_one_evidence" CHECK ("goal_claims"."evidence" is null or "goal_claims"."evidence_file" is null);--> statement-breakpoint
-- By hand: a file is evidence as an address is.
CREATE OR REPLACE FUNCTION goal_verdict_apart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM goal_claims g JOIN projects p ON p.id = g.project_id
    WHERE g.id = NEW.claim_id AND (p.seller_id = NEW.person_id OR NOT g.is_evidenced OR EXISTS (
      SELECT FROM team_members m WHERE m.project_id = p.id AND m.person_id = NEW.person_id))
  ) THEN
    RAISE EXCEPTION 'A verdict about an own project, or without evidence' USING ERRCODE = 'check_violation', CONSTRAINT = 'goal_verdicts_apart';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE VIEW project_listings AS
SELECT p.id, p.posted_at,
  ARRAY[CASE WHEN p.for_sale THEN p.price_minor ELSE -1 END, coalesce(p.duration_days, 2147483647), p.team_size, p.rating_order, p.views] AS numbers,
  project_facets(p, s.user_type) || CASE WHEN o.has_place THEN ARRAY['places:open'] ELSE ARRAY[]::text[] END
    || ARRAY(SELECT 'goal:' || g.goal FROM goal_claims g WHERE g.project_id = p.id AND g.is_evidenced) AS facets,
  project_search(p, s.user_type) || array_to_tsvector(CASE WHEN o.has_place THEN ARRAY['~o:open'] ELSE ARRAY[]::text[] END
    || ARRAY(SELECT '~g:' || g.goal FROM goal_claims g WHERE g.project_id = p.id AND g.is_evidenced)) AS doc,
  search_words_of(p.title, p.tags, p.skills, p.tech_stack, concat_ws(' ', p.category, p.category_other), p.description) AS words
FROM projects p JOIN people s ON s.id = p.seller_id
CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM team_places l WHERE l.project_id = p.id AND l.state = 'open') AS has_place) o
WHERE p.visibility = 'public';
--> statement-breakpoint
DROP TRIGGER goal_claims_listed ON goal_claims;
--> statement-breakpoint
CREATE TRIGGER goal_claims_listed AFTER INSERT OR DELETE OR UPDATE OF evidence, evidence_file ON goal_claims
  FOR EACH ROW EXECUTE FUNCTION goal_claim_listed();
