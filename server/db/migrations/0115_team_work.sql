CREATE TABLE "team_contributions" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"person_id" bigint NOT NULL,
	"what" text NOT NULL,
	"done_on" date NOT NULL,
	"quarters" smallint NOT NULL,
	"link" text,
	"asset_id" text,
	"skills" text[] NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"answered_by" bigint,
	"noted_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"version" integer NOT NULL,
	CONSTRAINT "team_contributions_id_form" CHECK ("team_contributions"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "team_contributions_what" CHECK (length("team_contributions"."what") between 1 and 500),
	CONSTRAINT "team_contributions_quarters" CHECK ("team_contributions"."quarters" between 1 and 396),
	CONSTRAINT "team_contributions_skills" CHECK (cardinality("team_contributions"."skills") <= 10),
	CONSTRAINT "team_contributions_state_known" CHECK ("team_contributions"."state" in ('waiting', 'confirmed', 'declined')),
	CONSTRAINT "team_contributions_answered" CHECK (("team_contributions"."state" = 'waiting') = ("team_contributions"."answered_at" is null)),
	CONSTRAINT "team_contributions_answered_by" CHECK ("team_contributions"."answered_by" is null or ("team_contributions"."state" <> 'waiting' and "team_contributions"."answered_by" <> "team_contributions"."person_id")),
	CONSTRAINT "team_contributions_reason" CHECK (length("team_contributions"."reason") <= 500 and ("team_contributions"."reason" = '' or "team_contributions"."state" = 'declined')),
	CONSTRAINT "team_contributions_version" CHECK ("team_contributions"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "team_log" DROP CONSTRAINT "team_log_event_known";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "project_id" text;--> statement-breakpoint
ALTER TABLE "team_contributions" ADD CONSTRAINT "team_contributions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_contributions" ADD CONSTRAINT "team_contributions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_contributions" ADD CONSTRAINT "team_contributions_asset_id_project_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."project_assets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_contributions" ADD CONSTRAINT "team_contributions_answered_by_people_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_contributions_project" ON "team_contributions" USING btree ("project_id","noted_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "team_contributions_person" ON "team_contributions" USING btree ("person_id","noted_at");--> statement-breakpoint
CREATE INDEX "team_contributions_answered_by" ON "team_contributions" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "team_contributions_asset" ON "team_contributions" USING btree ("asset_id");--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_project" ON "conversations" USING btree ("project_id");--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_team" CHECK ("conversations"."project_id" is null or "conversations"."kind" = 'group');--> statement-breakpoint
ALTER TABLE "team_log" ADD CONSTRAINT "team_log_event_known" CHECK ("team_log"."event" in ('invited', 'invitation-accepted', 'invitation-declined', 'invitation-withdrawn', 'invitation-lapsed', 'place-opened', 'place-changed', 'place-filled', 'place-closed', 'applied', 'application-accepted', 'application-declined', 'application-withdrawn', 'application-lapsed', 'role-changed', 'left', 'removed', 'shares-proposed', 'shares-consented', 'shares-declined', 'shares-withdrawn', 'shares-lapsed', 'shares-ended', 'shares-changed', 'contribution-noted', 'contribution-confirmed', 'contribution-declined', 'contribution-withdrawn'));--> statement-breakpoint
-- The conversation of a team is called as its project.
CREATE FUNCTION name_team_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update public.conversations set title = left(new.title, 80) where project_id = new.id;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER projects_name_conversation AFTER UPDATE OF title ON projects FOR EACH ROW
  WHEN (new.title IS DISTINCT FROM old.title) EXECUTE FUNCTION name_team_conversation();
