CREATE TABLE "ambassador_marks" (
	"person_id" bigint NOT NULL,
	"mark" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ambassador_marks_person_id_mark_pk" PRIMARY KEY("person_id","mark"),
	CONSTRAINT "ambassador_marks_form" CHECK ("ambassador_marks"."mark" ~ '^[A-Za-z0-9_-]{43}$')
);
--> statement-breakpoint
CREATE TABLE "ambassador_terms" (
	"person_id" bigint NOT NULL,
	"term" text NOT NULL,
	"campus_id" text NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"joined" integer DEFAULT 0 NOT NULL,
	"active" integer DEFAULT 0 NOT NULL,
	"credit_minor" bigint DEFAULT 0 NOT NULL,
	"released_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ambassador_terms_person_id_term_pk" PRIMARY KEY("person_id","term"),
	CONSTRAINT "ambassador_terms_term" CHECK ("ambassador_terms"."term" ~ '^[0-9]{4}-(03|09)$'),
	CONSTRAINT "ambassador_terms_counts" CHECK (least("ambassador_terms"."opened", "ambassador_terms"."joined", "ambassador_terms"."active") >= 0),
	CONSTRAINT "ambassador_terms_released" CHECK ("ambassador_terms"."released_minor" between 0 and "ambassador_terms"."credit_minor")
);
--> statement-breakpoint
CREATE TABLE "campus_event_people" (
	"event_id" text NOT NULL,
	"person_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "campus_event_people_event_id_person_id_pk" PRIMARY KEY("event_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "campus_events" (
	"id" text PRIMARY KEY NOT NULL,
	"ambassador_id" bigint NOT NULL,
	"campus_id" text NOT NULL,
	"title" text NOT NULL,
	"place" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"code" text,
	"code_until" timestamp with time zone,
	"attended" integer DEFAULT 0 NOT NULL,
	"outcome" text,
	"came" integer,
	"outcome_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "campus_events_id_form" CHECK ("campus_events"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "campus_events_texts" CHECK (length("campus_events"."title") between 1 and 80 and length("campus_events"."place") between 1 and 120),
	CONSTRAINT "campus_events_times" CHECK ("campus_events"."ends_at" > "campus_events"."starts_at"),
	CONSTRAINT "campus_events_code" CHECK ("campus_events"."code" ~ '^[0-9A-Z]{6}$' and ("campus_events"."code" is null) = ("campus_events"."code_until" is null)),
	CONSTRAINT "campus_events_code_on" CHECK ("campus_events"."code_until" is null or ("campus_events"."code_until" <= "campus_events"."ends_at" and "campus_events"."cancelled_at" is null)),
	CONSTRAINT "campus_events_outcome" CHECK (("campus_events"."outcome" is null) = ("campus_events"."outcome_at" is null) and ("campus_events"."outcome" is null) = ("campus_events"."came" is null)
        and length("campus_events"."outcome") <= 600 and "campus_events"."came" >= 0 and "campus_events"."outcome_at" >= "campus_events"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "campus_terms" (
	"campus_id" text NOT NULL,
	"term" text NOT NULL,
	"joined" integer DEFAULT 0 NOT NULL,
	"active" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "campus_terms_campus_id_term_pk" PRIMARY KEY("campus_id","term"),
	CONSTRAINT "campus_terms_term" CHECK ("campus_terms"."term" ~ '^[0-9]{4}-(03|09)$'),
	CONSTRAINT "campus_terms_counts" CHECK (least("campus_terms"."joined", "campus_terms"."active") >= 0)
);
--> statement-breakpoint
CREATE TABLE "counted_marks" (
	"mark" text PRIMARY KEY NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "counted_marks_form" CHECK ("counted_marks"."mark" ~ '^[A-Za-z0-9_-]{43}$')
);
--> statement-breakpoint
CREATE TABLE "credit_releases" (
	"id" text PRIMARY KEY NOT NULL,
	"ambassador_id" bigint,
	"term" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"released_by" bigint,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_releases_id_form" CHECK ("credit_releases"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "credit_releases_term" CHECK ("credit_releases"."term" ~ '^[0-9]{4}-(03|09)$'),
	CONSTRAINT "credit_releases_amount" CHECK ("credit_releases"."amount_minor" > 0),
	CONSTRAINT "credit_releases_not_own" CHECK ("credit_releases"."released_by" <> "credit_releases"."ambassador_id")
);
--> statement-breakpoint
CREATE TABLE "joins" (
	"person_id" bigint PRIMARY KEY NOT NULL,
	"ambassador_id" bigint,
	"campus_id" text NOT NULL,
	"mark" text NOT NULL,
	"way" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"deed" text,
	"closes_at" timestamp with time zone NOT NULL,
	"counts_at" timestamp with time zone,
	"acts_at" timestamp with time zone,
	"counted_at" timestamp with time zone,
	"term" text,
	"credit_minor" bigint,
	CONSTRAINT "joins_not_own" CHECK ("joins"."person_id" <> "joins"."ambassador_id"),
	CONSTRAINT "joins_mark" CHECK ("joins"."mark" ~ '^[A-Za-z0-9_-]{43}$'),
	CONSTRAINT "joins_way_known" CHECK ("joins"."way" in ('link', 'typed')),
	CONSTRAINT "joins_state_known" CHECK ("joins"."state" in ('joined', 'verified', 'waiting', 'active', 'not-counted')),
	CONSTRAINT "joins_reason_known" CHECK ("joins"."reason" in ('nothing-done', 'own', 'browser', 'phone', 'ring', 'account')),
	CONSTRAINT "joins_deed_known" CHECK ("joins"."deed" in ('project', 'order')),
	CONSTRAINT "joins_reason" CHECK (("joins"."state" = 'not-counted') = ("joins"."reason" is not null)),
	CONSTRAINT "joins_acts" CHECK (("joins"."state" in ('active', 'not-counted')) = ("joins"."acts_at" is null)),
	CONSTRAINT "joins_waiting" CHECK ("joins"."state" not in ('waiting', 'active') or ("joins"."deed" is not null and "joins"."counts_at" is not null)),
	CONSTRAINT "joins_counted" CHECK (("joins"."state" = 'active') = ("joins"."counted_at" is not null and "joins"."term" is not null and "joins"."credit_minor" is not null)),
	CONSTRAINT "joins_counted_late" CHECK ("joins"."counted_at" >= "joins"."counts_at"),
	CONSTRAINT "joins_term" CHECK ("joins"."term" ~ '^[0-9]{4}-(03|09)$'),
	CONSTRAINT "joins_credit" CHECK ("joins"."credit_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "link_openings" (
	"ambassador_id" bigint NOT NULL,
	"mark" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "link_openings_ambassador_id_mark_pk" PRIMARY KEY("ambassador_id","mark"),
	CONSTRAINT "link_openings_form" CHECK ("link_openings"."mark" ~ '^[A-Za-z0-9_-]{43}$')
);
--> statement-breakpoint
ALTER TABLE "admin_log" DROP CONSTRAINT "admin_log_act_known";--> statement-breakpoint
ALTER TABLE "ambassador_marks" ADD CONSTRAINT "ambassador_marks_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ambassador_terms" ADD CONSTRAINT "ambassador_terms_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ambassador_terms" ADD CONSTRAINT "ambassador_terms_campus_id_campuses_id_fk" FOREIGN KEY ("campus_id") REFERENCES "public"."campuses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campus_event_people" ADD CONSTRAINT "campus_event_people_event_id_campus_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."campus_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campus_event_people" ADD CONSTRAINT "campus_event_people_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campus_events" ADD CONSTRAINT "campus_events_ambassador_id_people_id_fk" FOREIGN KEY ("ambassador_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campus_events" ADD CONSTRAINT "campus_events_campus_id_campuses_id_fk" FOREIGN KEY ("campus_id") REFERENCES "public"."campuses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campus_terms" ADD CONSTRAINT "campus_terms_campus_id_campuses_id_fk" FOREIGN KEY ("campus_id") REFERENCES "public"."campuses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_releases" ADD CONSTRAINT "credit_releases_ambassador_id_people_id_fk" FOREIGN KEY ("ambassador_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_releases" ADD CONSTRAINT "credit_releases_released_by_people_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joins" ADD CONSTRAINT "joins_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joins" ADD CONSTRAINT "joins_ambassador_id_people_id_fk" FOREIGN KEY ("ambassador_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "joins" ADD CONSTRAINT "joins_campus_id_campuses_id_fk" FOREIGN KEY ("campus_id") REFERENCES "public"."campuses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_openings" ADD CONSTRAINT "link_openings_ambassador_id_people_id_fk" FOREIGN KEY ("ambassador_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ambassador_terms_term" ON "ambassador_terms" USING btree ("term","person_id");--> statement-breakpoint
CREATE INDEX "campus_event_people_person" ON "campus_event_people" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "campus_events_ambassador" ON "campus_events" USING btree ("ambassador_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "campus_events_code" ON "campus_events" USING btree ("code") WHERE code is not null;--> statement-breakpoint
CREATE INDEX "credit_releases_ambassador" ON "credit_releases" USING btree ("ambassador_id","at");--> statement-breakpoint
CREATE INDEX "credit_releases_by" ON "credit_releases" USING btree ("released_by") WHERE released_by is not null;--> statement-breakpoint
CREATE INDEX "credit_releases_term" ON "credit_releases" USING btree ("term","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "joins_ambassador" ON "joins" USING btree ("ambassador_id","joined_at" DESC NULLS FIRST,"person_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "joins_due" ON "joins" USING btree ("acts_at","person_id") WHERE acts_at is not null;--> statement-breakpoint
CREATE INDEX "joins_active" ON "joins" USING btree ("person_id") WHERE state = 'active';--> statement-breakpoint
CREATE INDEX "link_openings_at" ON "link_openings" USING btree ("at");--> statement-breakpoint
ALTER TABLE "admin_log" ADD CONSTRAINT "admin_log_act_known" CHECK ("admin_log"."act" in ('take', 'give-back', 'answer', 'close', 'hide', 'unhide', 'release', 'refund', 'decide', 'settle', 'suspend', 'restore', 'prepare-payout', 'pay-payout', 'stop-payout', 'return-payout', 'send-mail-again', 'warn', 'limit', 'note', 'keep-decision', 'lift-decision', 'change-role', 'ask-approval', 'refuse-approval', 'withdraw-approval', 'read-conversation', 'read-application', 'offer-times', 'accept-mentor', 'refuse-mentor', 'end-mentor', 'accept-ambassador', 'refuse-ambassador', 'renew-ambassador', 'end-ambassador', 'add-campus', 'change-campus', 'change-windows', 'release-credit'));