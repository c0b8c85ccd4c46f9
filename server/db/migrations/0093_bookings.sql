CREATE TABLE "booked_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"host_id" bigint NOT NULL,
	"type_id" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"people" smallint NOT NULL,
	CONSTRAINT "booked_sessions_times" UNIQUE("id","starts_at","ends_at"),
	CONSTRAINT "booked_sessions_order" CHECK ("booked_sessions"."ends_at" > "booked_sessions"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"host_id" bigint,
	"guest_id" bigint,
	"type_id" text,
	"state" text NOT NULL,
	"session_id" text,
	"place" smallint,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"first_starts_at" timestamp with time zone NOT NULL,
	"title" text NOT NULL,
	"what" text NOT NULL,
	"people" smallint NOT NULL,
	"meet_kind" text NOT NULL,
	"meet_at" text NOT NULL,
	"cancel_rule" text NOT NULL,
	"answers" jsonb NOT NULL,
	"moves" smallint DEFAULT 0 NOT NULL,
	"proposed_at" timestamp with time zone,
	"ended_by" text,
	"reason" text DEFAULT '' NOT NULL,
	"absence_said_by" text,
	"absence_said_at" timestamp with time zone,
	"absence_denied" boolean,
	"host_notes" text DEFAULT '' NOT NULL,
	"guest_notes" text DEFAULT '' NOT NULL,
	"host_own_notes" text DEFAULT '' NOT NULL,
	"guest_own_notes" text DEFAULT '' NOT NULL,
	"acts_at" timestamp with time zone,
	"remind_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bookings_one_a_place" UNIQUE("session_id","place"),
	CONSTRAINT "bookings_guest_once" UNIQUE("session_id","guest_id"),
	CONSTRAINT "bookings_id_form" CHECK ("bookings"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "bookings_state_known" CHECK ("bookings"."state" in ('asked', 'booked', 'over', 'done', 'cancelled', 'lapsed')),
	CONSTRAINT "bookings_order" CHECK ("bookings"."ends_at" > "bookings"."starts_at"),
	CONSTRAINT "bookings_not_own" CHECK ("bookings"."host_id" <> "bookings"."guest_id"),
	CONSTRAINT "bookings_take_a_place" CHECK (("bookings"."session_id" is not null) = ("bookings"."state" in ('booked', 'over')) and ("bookings"."session_id" is null) = ("bookings"."place" is null)),
	CONSTRAINT "bookings_place" CHECK ("bookings"."place" between 1 and 50),
	CONSTRAINT "bookings_moves" CHECK ("bookings"."moves" between 0 and 2),
	CONSTRAINT "bookings_meet_known" CHECK ("bookings"."meet_kind" in ('link', 'phone', 'address')),
	CONSTRAINT "bookings_rule_known" CHECK ("bookings"."cancel_rule" in ('easy', 'usual', 'strict')),
	CONSTRAINT "bookings_ended_by_known" CHECK ("bookings"."ended_by" in ('host', 'guest', 'clock')),
	CONSTRAINT "bookings_cancelled_by" CHECK (("bookings"."ended_by" is not null) = ("bookings"."state" = 'cancelled')),
	CONSTRAINT "bookings_absence" CHECK ("bookings"."absence_said_by" in ('host', 'guest') and num_nonnulls("bookings"."absence_said_by", "bookings"."absence_said_at") in (0, 2) and ("bookings"."absence_denied" is null or "bookings"."absence_said_by" is not null)),
	CONSTRAINT "bookings_open_acts" CHECK (("bookings"."acts_at" is not null) = ("bookings"."state" in ('asked', 'booked', 'over')))
);
--> statement-breakpoint
ALTER TABLE "booked_sessions" ADD CONSTRAINT "booked_sessions_host_id_people_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booked_sessions" ADD CONSTRAINT "booked_sessions_type_id_session_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."session_types"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_host_id_people_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_guest_id_people_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_type_id_session_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."session_types"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_session" FOREIGN KEY ("session_id","starts_at","ends_at") REFERENCES "public"."booked_sessions"("id","starts_at","ends_at") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booked_sessions_type" ON "booked_sessions" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "bookings_host" ON "bookings" USING btree ("host_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_guest" ON "bookings" USING btree ("guest_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_type" ON "bookings" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "bookings_acting" ON "bookings" USING btree ("acts_at") WHERE acts_at is not null;--> statement-breakpoint
CREATE INDEX "bookings_reminding" ON "bookings" USING btree ("remind_at") WHERE remind_at is not null;--> statement-breakpoint
-- What the generator does not know. A booking that moves leaves its time before it takes the next one.
ALTER TABLE "bookings" ALTER CONSTRAINT "bookings_session" DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- Two booked times of one host never overlap.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
ALTER TABLE "booked_sessions" ADD CONSTRAINT "booked_sessions_no_overlap" EXCLUDE USING gist ("host_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&);
