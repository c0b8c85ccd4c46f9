CREATE TABLE "host_hours" (
	"person_id" bigint PRIMARY KEY NOT NULL,
	"zone" text NOT NULL,
	"weekly" jsonb NOT NULL,
	"dates" jsonb NOT NULL,
	"absences" jsonb NOT NULL,
	"pause_before" smallint NOT NULL,
	"pause_after" smallint NOT NULL,
	"notice" integer NOT NULL,
	"ahead" smallint NOT NULL,
	"per_day" smallint,
	"per_week" smallint,
	"paused" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "host_hours_zone_there" CHECK ("host_hours"."zone" <> ''),
	CONSTRAINT "host_hours_week" CHECK (jsonb_typeof("host_hours"."weekly") = 'array' and jsonb_array_length("host_hours"."weekly") = 7),
	CONSTRAINT "host_hours_dates" CHECK (jsonb_typeof("host_hours"."dates") = 'array' and jsonb_array_length("host_hours"."dates") <= 100
        and jsonb_typeof("host_hours"."absences") = 'array' and jsonb_array_length("host_hours"."absences") <= 20),
	CONSTRAINT "host_hours_bounds" CHECK ("host_hours"."pause_before" >= 0 and "host_hours"."pause_after" >= 0 and "host_hours"."notice" >= 0 and "host_hours"."ahead" > 0
        and "host_hours"."per_day" between 1 and 20 and "host_hours"."per_week" between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "host_hours" ADD CONSTRAINT "host_hours_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;