CREATE TABLE "other_calendar_times" (
	"calendar_id" text NOT NULL,
	"place" smallint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "other_calendar_times_calendar_id_place_pk" PRIMARY KEY("calendar_id","place"),
	CONSTRAINT "other_calendar_times_order" CHECK ("other_calendar_times"."ends_at" > "other_calendar_times"."starts_at"),
	CONSTRAINT "other_calendar_times_place" CHECK ("other_calendar_times"."place" >= 0 and "other_calendar_times"."place" < 5000)
);
--> statement-breakpoint
CREATE TABLE "other_calendars" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" bigint NOT NULL,
	"name" text NOT NULL,
	"host" text NOT NULL,
	"sealed" text NOT NULL,
	"address_hash" text NOT NULL,
	"digest" text NOT NULL,
	"worked_out_on" date NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"problem" text,
	"failing_since" timestamp with time zone,
	"failures" smallint DEFAULT 0 NOT NULL,
	"told_at" timestamp with time zone,
	"next_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "other_calendars_once" UNIQUE("person_id","address_hash"),
	CONSTRAINT "other_calendars_id_form" CHECK ("other_calendars"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "other_calendars_text_there" CHECK ("other_calendars"."name" <> '' and "other_calendars"."host" <> '' and "other_calendars"."sealed" <> ''),
	CONSTRAINT "other_calendars_problem_known" CHECK ("other_calendars"."problem" in ('not-public', 'unreachable', 'too-slow', 'refused', 'too-large', 'not-a-calendar', 'too-many-repetitions')),
	CONSTRAINT "other_calendars_failing" CHECK (num_nonnulls("other_calendars"."problem", "other_calendars"."failing_since") in (0, 2)),
	CONSTRAINT "other_calendars_failures" CHECK (("other_calendars"."failures" > 0) = ("other_calendars"."problem" is not null))
);
--> statement-breakpoint
ALTER TABLE "other_calendar_times" ADD CONSTRAINT "other_calendar_times_calendar_id_other_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."other_calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "other_calendars" ADD CONSTRAINT "other_calendars_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "other_calendar_times_end" ON "other_calendar_times" USING btree ("calendar_id","ends_at");--> statement-breakpoint
CREATE INDEX "other_calendars_next" ON "other_calendars" USING btree ("next_at");