CREATE TABLE "mentor_applications" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" bigint NOT NULL,
	"state" text NOT NULL,
	"topics" jsonb NOT NULL,
	"experience" text NOT NULL,
	"hour_minor" integer NOT NULL,
	"hours_a_week" smallint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"times" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"offered_at" timestamp with time zone,
	"offered_by" bigint,
	"place" text DEFAULT '' NOT NULL,
	"times_note" text DEFAULT '' NOT NULL,
	"talk_at" timestamp with time zone,
	"meeting_id" text,
	"due_at" timestamp with time zone,
	"acts_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"decided_by" bigint,
	"accepted" text[] DEFAULT '{}' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "mentor_applications_id_form" CHECK ("mentor_applications"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "mentor_applications_state_known" CHECK ("mentor_applications"."state" in ('sent', 'read', 'offered', 'talk', 'accepted', 'refused', 'withdrawn', 'closed')),
	CONSTRAINT "mentor_applications_topics" CHECK (jsonb_typeof("mentor_applications"."topics") = 'array' and jsonb_array_length("mentor_applications"."topics") between 1 and 5),
	CONSTRAINT "mentor_applications_experience" CHECK ("mentor_applications"."experience" <> ''),
	CONSTRAINT "mentor_applications_wishes" CHECK ("mentor_applications"."hour_minor" between 0 and 1000000 and "mentor_applications"."hours_a_week" between 1 and 40),
	CONSTRAINT "mentor_applications_open_acts" CHECK ((state in ('sent', 'read', 'offered', 'talk')) = ("mentor_applications"."due_at" is not null) and (state in ('sent', 'read', 'offered', 'talk')) = ("mentor_applications"."acts_at" is not null) and (state in ('sent', 'read', 'offered', 'talk')) = ("mentor_applications"."ended_at" is null)),
	CONSTRAINT "mentor_applications_offer" CHECK (("mentor_applications"."offered_at" is null) = (cardinality("mentor_applications"."times") = 0) and ("mentor_applications"."offered_at" is null) = ("mentor_applications"."place" = '')
        and ("mentor_applications"."state" <> 'offered' or "mentor_applications"."offered_at" is not null)),
	CONSTRAINT "mentor_applications_talk" CHECK ("mentor_applications"."state" <> 'talk' or "mentor_applications"."talk_at" is not null),
	CONSTRAINT "mentor_applications_read" CHECK ("mentor_applications"."state" not in ('read', 'offered', 'talk') or "mentor_applications"."read_at" is not null),
	CONSTRAINT "mentor_applications_accepted" CHECK (("mentor_applications"."state" = 'accepted') = (cardinality("mentor_applications"."accepted") > 0)),
	CONSTRAINT "mentor_applications_refused" CHECK (("mentor_applications"."state" = 'refused') = ("mentor_applications"."reason" <> ''))
);
--> statement-breakpoint
CREATE TABLE "mentor_listings" (
	"topic" text NOT NULL,
	"person_id" bigint NOT NULL,
	"type_id" text NOT NULL,
	"starts" timestamp with time zone[] NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"has_no_time" boolean NOT NULL,
	"is_slow" boolean NOT NULL,
	"is_last" boolean NOT NULL,
	"rating" real,
	"below_best" real NOT NULL,
	"reviews" integer NOT NULL,
	"price_minor" integer NOT NULL,
	"first_free" boolean NOT NULL,
	"languages" text[] NOT NULL,
	CONSTRAINT "mentor_listings_topic_person_id_pk" PRIMARY KEY("topic","person_id"),
	CONSTRAINT "mentor_listings_topic_known" CHECK ("mentor_listings"."topic" in ('Career guidance', 'Technical skills', 'Research methods', 'PhD support', 'Industry transition', 'Startup advice', 'Academic writing', 'Grant applications', 'PhD program', 'Expert network')),
	CONSTRAINT "mentor_listings_starts" CHECK (cardinality("mentor_listings"."starts") <= 4),
	CONSTRAINT "mentor_listings_last" CHECK ("mentor_listings"."is_last" = ("mentor_listings"."has_no_time" or "mentor_listings"."is_slow"))
);
--> statement-breakpoint
CREATE TABLE "mentor_referee_mails" (
	"address" text PRIMARY KEY NOT NULL,
	"mails" smallint NOT NULL,
	CONSTRAINT "mentor_referee_mails_counted" CHECK ("mentor_referee_mails"."mails" >= 1)
);
--> statement-breakpoint
CREATE TABLE "mentor_referees" (
	"id" text PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"knows" text,
	"answer" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mentor_referees_id_form" CHECK ("mentor_referees"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "mentor_referees_state_known" CHECK ("mentor_referees"."state" in ('asked', 'not-asked', 'answered')),
	CONSTRAINT "mentor_referees_knows" CHECK ("mentor_referees"."knows" in ('worked', 'taught', 'mentored', 'other')),
	CONSTRAINT "mentor_referees_answered" CHECK (("mentor_referees"."state" = 'answered') = ("mentor_referees"."answer" <> '') and ("mentor_referees"."state" = 'answered') = ("mentor_referees"."knows" is not null))
);
--> statement-breakpoint
CREATE TABLE "mentors" (
	"person_id" bigint PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"state" text NOT NULL,
	"topics" jsonb NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"refresh_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mentors_state_known" CHECK ("mentors"."state" in ('active', 'paused', 'left', 'ended'))
);
--> statement-breakpoint
ALTER TABLE "admin_log" DROP CONSTRAINT "admin_log_act_known";--> statement-breakpoint
ALTER TABLE "statements" DROP CONSTRAINT "statements_measure_known";--> statement-breakpoint
ALTER TABLE "mentor_applications" ADD CONSTRAINT "mentor_applications_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_applications" ADD CONSTRAINT "mentor_applications_offered_by_people_id_fk" FOREIGN KEY ("offered_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_applications" ADD CONSTRAINT "mentor_applications_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_applications" ADD CONSTRAINT "mentor_applications_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_listings" ADD CONSTRAINT "mentor_listings_person_id_mentors_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."mentors"("person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_listings" ADD CONSTRAINT "mentor_listings_type_id_session_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."session_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_referees" ADD CONSTRAINT "mentor_referees_application_id_mentor_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."mentor_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentors" ADD CONSTRAINT "mentors_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentors" ADD CONSTRAINT "mentors_application_id_mentor_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."mentor_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mentor_applications_one_open" ON "mentor_applications" USING btree ("person_id") WHERE state in ('sent', 'read', 'offered', 'talk');--> statement-breakpoint
CREATE INDEX "mentor_applications_person" ON "mentor_applications" USING btree ("person_id","sent_at");--> statement-breakpoint
CREATE INDEX "mentor_applications_due" ON "mentor_applications" USING btree ("due_at","id") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "mentor_applications_ended" ON "mentor_applications" USING btree ("ended_at","id") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "mentor_applications_acting" ON "mentor_applications" USING btree ("acts_at") WHERE acts_at is not null;--> statement-breakpoint
CREATE INDEX "mentor_applications_offered_by" ON "mentor_applications" USING btree ("offered_by") WHERE offered_by is not null;--> statement-breakpoint
CREATE INDEX "mentor_applications_decided_by" ON "mentor_applications" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX "mentor_applications_meeting" ON "mentor_applications" USING btree ("meeting_id") WHERE meeting_id is not null;--> statement-breakpoint
CREATE INDEX "mentor_listings_person" ON "mentor_listings" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "mentor_listings_type" ON "mentor_listings" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "mentor_listings_soonest" ON "mentor_listings" USING btree ("topic","is_last","next_at","person_id");--> statement-breakpoint
CREATE INDEX "mentor_listings_cheapest" ON "mentor_listings" USING btree ("topic","is_last","price_minor","person_id");--> statement-breakpoint
CREATE INDEX "mentor_listings_rated" ON "mentor_listings" USING btree ("topic","is_last","below_best","person_id");--> statement-breakpoint
CREATE INDEX "mentor_referees_application" ON "mentor_referees" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "mentor_referees_asked" ON "mentor_referees" USING btree ("asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mentors_application" ON "mentors" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "mentors_refreshing" ON "mentors" USING btree ("refresh_at") WHERE state = 'active';--> statement-breakpoint
ALTER TABLE "admin_log" ADD CONSTRAINT "admin_log_act_known" CHECK ("admin_log"."act" in ('take', 'give-back', 'answer', 'close', 'hide', 'unhide', 'release', 'refund', 'decide', 'settle', 'suspend', 'restore', 'prepare-payout', 'pay-payout', 'stop-payout', 'return-payout', 'send-mail-again', 'warn', 'limit', 'note', 'keep-decision', 'lift-decision', 'change-role', 'ask-approval', 'refuse-approval', 'withdraw-approval', 'read-conversation', 'read-application', 'offer-times', 'accept-mentor', 'refuse-mentor', 'end-mentor'));--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_measure_known" CHECK ("statements"."measure" in ('warned', 'limited', 'suspended', 'project-hidden', 'service-hidden', 'review-hidden', 'job-hidden', 'question-hidden', 'mentor-ended'));--> statement-breakpoint
-- What the generator does not know. The free times of mentors are looked at again when something changes that they follow from.
CREATE FUNCTION mentor_times_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE mentors SET refresh_at = 'epoch'
  WHERE person_id = (to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0])::bigint AND state = 'active' AND refresh_at > 'epoch';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER host_hours_of_mentor AFTER INSERT OR UPDATE OR DELETE ON host_hours
  FOR EACH ROW EXECUTE FUNCTION mentor_times_changed('person_id');--> statement-breakpoint
CREATE TRIGGER session_types_of_mentor AFTER INSERT OR UPDATE OR DELETE ON session_types
  FOR EACH ROW EXECUTE FUNCTION mentor_times_changed('host_id');--> statement-breakpoint
CREATE TRIGGER booked_sessions_of_mentor AFTER INSERT OR UPDATE OR DELETE ON booked_sessions
  FOR EACH ROW EXECUTE FUNCTION mentor_times_changed('host_id');--> statement-breakpoint
CREATE TRIGGER meeting_people_of_mentor AFTER INSERT OR UPDATE OR DELETE ON meeting_people
  FOR EACH ROW EXECUTE FUNCTION mentor_times_changed('person_id');
--> statement-breakpoint
CREATE TRIGGER other_calendars_of_mentor AFTER INSERT OR DELETE OR UPDATE OF digest ON other_calendars
  FOR EACH ROW EXECUTE FUNCTION mentor_times_changed('person_id');
