CREATE TABLE "ambassador_applications" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" bigint NOT NULL,
	"campus_id" text NOT NULL,
	"state" text NOT NULL,
	"why" text NOT NULL,
	"plan" text NOT NULL,
	"studies_until" text NOT NULL,
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
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "ambassador_applications_id_form" CHECK ("ambassador_applications"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "ambassador_applications_state_known" CHECK ("ambassador_applications"."state" in ('sent', 'read', 'offered', 'talk', 'accepted', 'refused', 'withdrawn', 'closed')),
	CONSTRAINT "ambassador_applications_said" CHECK ("ambassador_applications"."why" <> '' and "ambassador_applications"."plan" <> ''),
	CONSTRAINT "ambassador_applications_studies" CHECK ("ambassador_applications"."studies_until" ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "ambassador_applications_open_acts" CHECK ((state in ('sent', 'read', 'offered', 'talk')) = ("ambassador_applications"."due_at" is not null) and (state in ('sent', 'read', 'offered', 'talk')) = ("ambassador_applications"."acts_at" is not null) and (state in ('sent', 'read', 'offered', 'talk')) = ("ambassador_applications"."ended_at" is null)),
	CONSTRAINT "ambassador_applications_offer" CHECK (("ambassador_applications"."offered_at" is null) = (cardinality("ambassador_applications"."times") = 0) and ("ambassador_applications"."offered_at" is null) = ("ambassador_applications"."place" = '')
        and ("ambassador_applications"."state" <> 'offered' or "ambassador_applications"."offered_at" is not null)),
	CONSTRAINT "ambassador_applications_talk" CHECK ("ambassador_applications"."state" <> 'talk' or "ambassador_applications"."talk_at" is not null),
	CONSTRAINT "ambassador_applications_read" CHECK ("ambassador_applications"."state" not in ('read', 'offered', 'talk') or "ambassador_applications"."read_at" is not null),
	CONSTRAINT "ambassador_applications_refused" CHECK (("ambassador_applications"."state" = 'refused') = ("ambassador_applications"."reason" <> ''))
);
--> statement-breakpoint
CREATE TABLE "ambassador_drafts" (
	"person_id" bigint PRIMARY KEY NOT NULL,
	"why" text NOT NULL,
	"plan" text NOT NULL,
	"studies_until" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ambassador_drafts_length" CHECK (char_length("ambassador_drafts"."why") <= 1500 and char_length("ambassador_drafts"."plan") <= 1500)
);
--> statement-breakpoint
CREATE TABLE "ambassador_windows" (
	"id" text PRIMARY KEY NOT NULL,
	"opens_on" date NOT NULL,
	"closes_on" date NOT NULL,
	CONSTRAINT "ambassador_windows_id_form" CHECK ("ambassador_windows"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "ambassador_windows_order" CHECK ("ambassador_windows"."closes_on" > "ambassador_windows"."opens_on")
);
--> statement-breakpoint
ALTER TABLE "admin_log" DROP CONSTRAINT "admin_log_act_known";--> statement-breakpoint
ALTER TABLE "statements" DROP CONSTRAINT "statements_measure_known";--> statement-breakpoint
ALTER TABLE "ambassadors" ADD COLUMN "ending" text;--> statement-breakpoint
ALTER TABLE "ambassadors" ADD COLUMN "application_id" text;--> statement-breakpoint
ALTER TABLE "ambassadors" ADD COLUMN "successor_id" bigint;--> statement-breakpoint
ALTER TABLE "ambassadors" ADD COLUMN "handover" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ambassadors" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ambassador_applications" ADD CONSTRAINT "ambassador_applications_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ambassador_applications" ADD CONSTRAINT "ambassador_applications_campus_id_campuses_id_fk" FOREIGN KEY ("campus_id") REFERENCES "public"."campuses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ambassador_applications" ADD CONSTRAINT "ambassador_applications_offered_by_people_id_fk" FOREIGN KEY ("offered_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ambassador_applications" ADD CONSTRAINT "ambassador_applications_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ambassador_applications" ADD CONSTRAINT "ambassador_applications_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ambassador_drafts" ADD CONSTRAINT "ambassador_drafts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ambassador_applications_one_open" ON "ambassador_applications" USING btree ("person_id") WHERE state in ('sent', 'read', 'offered', 'talk');--> statement-breakpoint
CREATE INDEX "ambassador_applications_person" ON "ambassador_applications" USING btree ("person_id","sent_at");--> statement-breakpoint
CREATE INDEX "ambassador_applications_campus" ON "ambassador_applications" USING btree ("campus_id");--> statement-breakpoint
CREATE INDEX "ambassador_applications_due" ON "ambassador_applications" USING btree ("due_at","id") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "ambassador_applications_ended" ON "ambassador_applications" USING btree ("ended_at","id") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "ambassador_applications_acting" ON "ambassador_applications" USING btree ("acts_at") WHERE acts_at is not null;--> statement-breakpoint
CREATE INDEX "ambassador_applications_offered_by" ON "ambassador_applications" USING btree ("offered_by") WHERE offered_by is not null;--> statement-breakpoint
CREATE INDEX "ambassador_applications_decided_by" ON "ambassador_applications" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX "ambassador_applications_meeting" ON "ambassador_applications" USING btree ("meeting_id") WHERE meeting_id is not null;--> statement-breakpoint
CREATE INDEX "ambassador_windows_closing" ON "ambassador_windows" USING btree ("closes_on","opens_on");--> statement-breakpoint
ALTER TABLE "ambassadors" ADD CONSTRAINT "ambassadors_application_id_ambassador_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."ambassador_applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ambassadors" ADD CONSTRAINT "ambassadors_successor_id_people_id_fk" FOREIGN KEY ("successor_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ambassadors_application" ON "ambassadors" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "ambassadors_successor" ON "ambassadors" USING btree ("successor_id") WHERE successor_id is not null;--> statement-breakpoint
CREATE INDEX "ambassadors_ending" ON "ambassadors" USING btree ("until") WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "ambassadors" ADD CONSTRAINT "ambassadors_ending_known" CHECK ("ambassadors"."ending" in ('over', 'stopped', 'handed-over', 'for-cause'));--> statement-breakpoint
ALTER TABLE "ambassadors" ADD CONSTRAINT "ambassadors_ended_how" CHECK ("ambassadors"."ending" is null or "ambassadors"."ended_at" is not null);--> statement-breakpoint
ALTER TABLE "ambassadors" ADD CONSTRAINT "ambassadors_successor_other" CHECK ("ambassadors"."successor_id" <> "ambassadors"."person_id");--> statement-breakpoint
ALTER TABLE "admin_log" ADD CONSTRAINT "admin_log_act_known" CHECK ("admin_log"."act" in ('take', 'give-back', 'answer', 'close', 'hide', 'unhide', 'release', 'refund', 'decide', 'settle', 'suspend', 'restore', 'prepare-payout', 'pay-payout', 'stop-payout', 'return-payout', 'send-mail-again', 'warn', 'limit', 'note', 'keep-decision', 'lift-decision', 'change-role', 'ask-approval', 'refuse-approval', 'withdraw-approval', 'read-conversation', 'read-application', 'offer-times', 'accept-mentor', 'refuse-mentor', 'end-mentor', 'accept-ambassador', 'refuse-ambassador', 'renew-ambassador', 'end-ambassador', 'add-campus', 'change-campus', 'change-windows'));--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_measure_known" CHECK ("statements"."measure" in ('warned', 'limited', 'suspended', 'project-hidden', 'service-hidden', 'agent-hidden', 'session-type-hidden', 'review-hidden', 'job-hidden', 'question-hidden', 'mentor-ended', 'ambassador-ended'));