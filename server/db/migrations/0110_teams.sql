CREATE TABLE "team_applications" (
	"id" text PRIMARY KEY NOT NULL,
	"place_id" text NOT NULL,
	"person_id" bigint NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"lapses_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "team_applications_id_form" CHECK ("team_applications"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "team_applications_text" CHECK (length("team_applications"."text") between 1 and 2000),
	CONSTRAINT "team_applications_state_known" CHECK ("team_applications"."state" in ('open', 'accepted', 'declined', 'withdrawn', 'lapsed')),
	CONSTRAINT "team_applications_ended" CHECK (("team_applications"."state" = 'open') = ("team_applications"."ended_at" is null)),
	CONSTRAINT "team_applications_reason" CHECK ("team_applications"."reason" = '' or ("team_applications"."state" = 'declined' and length("team_applications"."reason") <= 500))
);
--> statement-breakpoint
CREATE TABLE "team_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"person_id" bigint NOT NULL,
	"invited_by" bigint,
	"role" text NOT NULL,
	"note" text NOT NULL,
	"state" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"lapses_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "team_invitations_id_form" CHECK ("team_invitations"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "team_invitations_role_known" CHECK ("team_invitations"."role" in ('maintainer', 'contributor')),
	CONSTRAINT "team_invitations_state_known" CHECK ("team_invitations"."state" in ('open', 'accepted', 'declined', 'withdrawn', 'lapsed')),
	CONSTRAINT "team_invitations_ended" CHECK (("team_invitations"."state" = 'open') = ("team_invitations"."ended_at" is null)),
	CONSTRAINT "team_invitations_note" CHECK (length("team_invitations"."note") <= 300)
);
--> statement-breakpoint
CREATE TABLE "team_log" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"is_automatic" boolean NOT NULL,
	"actor_id" bigint,
	"person_id" bigint,
	"role" text,
	"place" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "team_log_id_form" CHECK ("team_log"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "team_log_event_known" CHECK ("team_log"."event" in ('invited', 'invitation-accepted', 'invitation-declined', 'invitation-withdrawn', 'invitation-lapsed', 'place-opened', 'place-changed', 'place-filled', 'place-closed', 'applied', 'application-accepted', 'application-declined', 'application-withdrawn', 'application-lapsed', 'role-changed', 'left', 'removed')),
	CONSTRAINT "team_log_role_known" CHECK ("team_log"."role" in ('maintainer', 'contributor')),
	CONSTRAINT "team_log_place" CHECK (length("team_log"."place") <= 100),
	CONSTRAINT "team_log_reason" CHECK (length("team_log"."reason") <= 500)
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"project_id" text NOT NULL,
	"person_id" bigint NOT NULL,
	"role" text NOT NULL,
	"seat" smallint,
	"joined_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "team_members_project_id_person_id_pk" PRIMARY KEY("project_id","person_id"),
	CONSTRAINT "team_members_role_known" CHECK ("team_members"."role" in ('maintainer', 'contributor')),
	CONSTRAINT "team_members_seat" CHECK (("team_members"."seat" is null) = ("team_members"."left_at" is not null) and "team_members"."seat" between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "team_places" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"opened_by" bigint,
	"title" text NOT NULL,
	"task" text NOT NULL,
	"skills" text[] NOT NULL,
	"words" text NOT NULL,
	"hours_per_week" smallint NOT NULL,
	"role" text NOT NULL,
	"closes_at" timestamp with time zone,
	"state" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "team_places_id_form" CHECK ("team_places"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "team_places_title" CHECK (length("team_places"."title") between 1 and 100),
	CONSTRAINT "team_places_task" CHECK (length("team_places"."task") between 1 and 2000),
	CONSTRAINT "team_places_skills" CHECK (cardinality("team_places"."skills") <= 10),
	CONSTRAINT "team_places_hours" CHECK ("team_places"."hours_per_week" between 1 and 60),
	CONSTRAINT "team_places_role_known" CHECK ("team_places"."role" in ('maintainer', 'contributor')),
	CONSTRAINT "team_places_state_known" CHECK ("team_places"."state" in ('open', 'filled', 'closed')),
	CONSTRAINT "team_places_ended" CHECK (("team_places"."state" = 'open') = ("team_places"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "team_applications" ADD CONSTRAINT "team_applications_place_id_team_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."team_places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_applications" ADD CONSTRAINT "team_applications_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_invited_by_people_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_log" ADD CONSTRAINT "team_log_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_log" ADD CONSTRAINT "team_log_actor_id_people_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_log" ADD CONSTRAINT "team_log_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_places" ADD CONSTRAINT "team_places_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_places" ADD CONSTRAINT "team_places_opened_by_people_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "team_applications_open" ON "team_applications" USING btree ("place_id","person_id") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "team_applications_accepted" ON "team_applications" USING btree ("place_id") WHERE state = 'accepted';--> statement-breakpoint
CREATE INDEX "team_applications_place" ON "team_applications" USING btree ("place_id","sent_at");--> statement-breakpoint
CREATE INDEX "team_applications_person" ON "team_applications" USING btree ("person_id","sent_at");--> statement-breakpoint
CREATE INDEX "team_applications_lapsing" ON "team_applications" USING btree ("lapses_at") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_open" ON "team_invitations" USING btree ("project_id","person_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "team_invitations_project" ON "team_invitations" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "team_invitations_person" ON "team_invitations" USING btree ("person_id","sent_at");--> statement-breakpoint
CREATE INDEX "team_invitations_invited_by" ON "team_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "team_invitations_lapsing" ON "team_invitations" USING btree ("lapses_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "team_log_project" ON "team_log" USING btree ("project_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "team_log_actor" ON "team_log" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "team_log_person" ON "team_log" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_members_seats" ON "team_members" USING btree ("project_id","seat");--> statement-breakpoint
CREATE INDEX "team_members_person" ON "team_members" USING btree ("person_id","joined_at");--> statement-breakpoint
CREATE INDEX "team_places_project" ON "team_places" USING btree ("project_id","opened_at");--> statement-breakpoint
CREATE INDEX "team_places_opened_by" ON "team_places" USING btree ("opened_by");--> statement-breakpoint
CREATE INDEX "team_places_open" ON "team_places" USING btree ("opened_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "team_places_closing" ON "team_places" USING btree ("closes_at") WHERE state = 'open' and closes_at is not null;--> statement-breakpoint
CREATE INDEX "team_places_words" ON "team_places" USING gin (to_tsvector('english', "words"));