CREATE TABLE "session_wait_lists" (
	"type_id" text PRIMARY KEY NOT NULL,
	"host_id" bigint NOT NULL,
	"look_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_waits" (
	"person_id" bigint NOT NULL,
	"type_id" text NOT NULL,
	"number" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "session_waits_person_id_type_id_pk" PRIMARY KEY("person_id","type_id"),
	CONSTRAINT "session_waits_order" UNIQUE("type_id","number"),
	CONSTRAINT "session_waits_number" CHECK ("session_waits"."number" > 0),
	CONSTRAINT "session_waits_ends" CHECK ("session_waits"."ends_at" > "session_waits"."created_at")
);
--> statement-breakpoint
ALTER TABLE "session_wait_lists" ADD CONSTRAINT "session_wait_lists_type_id_session_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."session_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_wait_lists" ADD CONSTRAINT "session_wait_lists_host_id_people_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_waits" ADD CONSTRAINT "session_waits_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_waits" ADD CONSTRAINT "session_waits_type_id_session_wait_lists_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."session_wait_lists"("type_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_wait_lists_host" ON "session_wait_lists" USING btree ("host_id");--> statement-breakpoint
CREATE INDEX "session_wait_lists_looking" ON "session_wait_lists" USING btree ("look_at");--> statement-breakpoint
CREATE INDEX "session_waits_ending" ON "session_waits" USING btree ("ends_at");--> statement-breakpoint
-- By hand from here: a waiting list is looked at again once the times of its host change.
CREATE FUNCTION session_wait_times_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE session_wait_lists SET look_at = 'epoch'
  WHERE host_id = (to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0])::bigint AND look_at > 'epoch';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER host_hours_of_waits AFTER INSERT OR UPDATE OR DELETE ON host_hours
  FOR EACH ROW EXECUTE FUNCTION session_wait_times_changed('person_id');--> statement-breakpoint
CREATE TRIGGER session_types_of_waits AFTER UPDATE ON session_types
  FOR EACH ROW EXECUTE FUNCTION session_wait_times_changed('host_id');--> statement-breakpoint
CREATE TRIGGER booked_sessions_of_waits AFTER INSERT OR UPDATE OR DELETE ON booked_sessions
  FOR EACH ROW EXECUTE FUNCTION session_wait_times_changed('host_id');--> statement-breakpoint
CREATE TRIGGER bookings_of_waits AFTER INSERT OR UPDATE OF session_id OR DELETE ON bookings
  FOR EACH ROW EXECUTE FUNCTION session_wait_times_changed('host_id');--> statement-breakpoint
CREATE TRIGGER meeting_people_of_waits AFTER INSERT OR UPDATE OR DELETE ON meeting_people
  FOR EACH ROW EXECUTE FUNCTION session_wait_times_changed('person_id');--> statement-breakpoint
CREATE TRIGGER other_calendars_of_waits AFTER INSERT OR DELETE OR UPDATE OF digest ON other_calendars
  FOR EACH ROW EXECUTE FUNCTION session_wait_times_changed('person_id');
