CREATE TABLE "announcement_dismissals" (
	"person_id" bigint NOT NULL,
	"announcement_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "announcement_dismissals_person_id_announcement_id_pk" PRIMARY KEY("person_id","announcement_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"link_label" text,
	"link_to" text,
	"audience" text[] NOT NULL,
	"begins_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "announcements_text_there" CHECK (char_length("announcements"."text") between 1 and 200),
	CONSTRAINT "announcements_link_whole" CHECK (("announcements"."link_label" is null) = ("announcements"."link_to" is null)),
	CONSTRAINT "announcements_link_safe" CHECK ("announcements"."link_to" ~* '^(https://|/([^/\\]|$))'),
	CONSTRAINT "announcements_audience_known" CHECK (cardinality("announcements"."audience") > 0 and "announcements"."audience" <@ array['visitors', 'Students', 'Professors', 'Freelancers', 'Business']::text[]),
	CONSTRAINT "announcements_times_in_order" CHECK ("announcements"."ends_at" >= "announcements"."begins_at")
);
--> statement-breakpoint
CREATE TABLE "topic_texts" (
	"topic" text PRIMARY KEY NOT NULL,
	"lead" text NOT NULL,
	"points" text[] NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "topic_texts_lead_there" CHECK (char_length("topic_texts"."lead") between 1 and 300),
	CONSTRAINT "topic_texts_points_there" CHECK (cardinality("topic_texts"."points") between 1 and 8)
);
--> statement-breakpoint
ALTER TABLE "admin_log" DROP CONSTRAINT "admin_log_act_known";--> statement-breakpoint
ALTER TABLE "announcement_dismissals" ADD CONSTRAINT "announcement_dismissals_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_dismissals" ADD CONSTRAINT "announcement_dismissals_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_dismissals_by_announcement" ON "announcement_dismissals" USING btree ("announcement_id");--> statement-breakpoint
CREATE INDEX "announcements_by_begin" ON "announcements" USING btree ("begins_at");--> statement-breakpoint
ALTER TABLE "admin_log" ADD CONSTRAINT "admin_log_act_known" CHECK ("admin_log"."act" in ('take', 'give-back', 'answer', 'close', 'hide', 'unhide', 'release', 'refund', 'decide', 'settle', 'suspend', 'restore', 'prepare-payout', 'pay-payout', 'stop-payout', 'return-payout', 'send-mail-again', 'warn', 'limit', 'note', 'keep-decision', 'lift-decision', 'change-role', 'ask-approval', 'refuse-approval', 'withdraw-approval', 'read-conversation', 'read-application', 'offer-times', 'accept-mentor', 'refuse-mentor', 'end-mentor', 'accept-ambassador', 'refuse-ambassador', 'renew-ambassador', 'end-ambassador', 'add-campus', 'change-campus', 'change-windows', 'release-credit', 'switch-off', 'switch-on', 'publish-policy', 'plan-announcement', 'change-announcement', 'end-announcement', 'change-topic', 'reset-topic'));--> statement-breakpoint
-- One announcement at a time. One that was taken back ends when it begins: it takes no time.
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_one_at_a_time" EXCLUDE USING gist (tstzrange("begins_at", "ends_at") WITH &&);
