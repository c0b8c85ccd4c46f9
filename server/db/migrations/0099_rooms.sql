CREATE TABLE "room_signals" (
	"room_key" text NOT NULL,
	"number" integer NOT NULL,
	"from_stay" text NOT NULL,
	"to_stay" text NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "room_signals_room_key_number_pk" PRIMARY KEY("room_key","number"),
	CONSTRAINT "room_signals_kind_known" CHECK ("room_signals"."kind" in ('offer', 'answer', 'candidates', 'restart')),
	CONSTRAINT "room_signals_others" CHECK ("room_signals"."from_stay" <> "room_signals"."to_stay"),
	CONSTRAINT "room_signals_length" CHECK (length("room_signals"."body") <= 64000)
);
--> statement-breakpoint
CREATE TABLE "room_stays" (
	"id" text PRIMARY KEY NOT NULL,
	"room_key" text NOT NULL,
	"person_id" bigint NOT NULL,
	"place" smallint NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"microphone" boolean NOT NULL,
	"camera" boolean NOT NULL,
	"screen" boolean NOT NULL,
	CONSTRAINT "room_stays_in_room" UNIQUE("room_key","id"),
	CONSTRAINT "room_stays_id_form" CHECK ("room_stays"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "room_stays_at_most" CHECK ("room_stays"."place" between 1 and 4),
	CONSTRAINT "room_stays_order" CHECK ("room_stays"."seen_at" >= "room_stays"."joined_at" and ("room_stays"."left_at" is null or "room_stays"."left_at" >= "room_stays"."joined_at"))
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"key" text PRIMARY KEY NOT NULL,
	"last" integer DEFAULT 0 NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rooms_key_form" CHECK ("rooms"."key" ~ '^(meeting|session) [a-z0-9]{12}$')
);
--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_meet_known";--> statement-breakpoint
ALTER TABLE "session_types" DROP CONSTRAINT "session_types_place_known";--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "place_kind" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "room_signals" ADD CONSTRAINT "room_signals_from" FOREIGN KEY ("room_key","from_stay") REFERENCES "public"."room_stays"("room_key","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_signals" ADD CONSTRAINT "room_signals_to" FOREIGN KEY ("room_key","to_stay") REFERENCES "public"."room_stays"("room_key","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_stays" ADD CONSTRAINT "room_stays_room_key_rooms_key_fk" FOREIGN KEY ("room_key") REFERENCES "public"."rooms"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_stays" ADD CONSTRAINT "room_stays_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_signals_sender" ON "room_signals" USING btree ("room_key","from_stay");--> statement-breakpoint
CREATE INDEX "room_signals_receiver" ON "room_signals" USING btree ("room_key","to_stay","number");--> statement-breakpoint
CREATE UNIQUE INDEX "room_stays_place" ON "room_stays" USING btree ("room_key","place") WHERE left_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "room_stays_once" ON "room_stays" USING btree ("room_key","person_id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "room_stays_silent" ON "room_stays" USING btree ("seen_at") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "room_stays_person" ON "room_stays" USING btree ("person_id","joined_at");--> statement-breakpoint
CREATE INDEX "room_stays_old" ON "room_stays" USING btree ("joined_at");--> statement-breakpoint
CREATE INDEX "rooms_closing" ON "rooms" USING btree ("closes_at");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_room" CHECK ("bookings"."meet_kind" <> 'room' or "bookings"."people" < 4);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_meet_known" CHECK ("bookings"."meet_kind" in ('room', 'link', 'phone', 'address'));--> statement-breakpoint
ALTER TABLE "session_types" ADD CONSTRAINT "session_types_room" CHECK ("session_types"."place_kind" <> 'room' or "session_types"."people" < 4);--> statement-breakpoint
ALTER TABLE "session_types" ADD CONSTRAINT "session_types_place_known" CHECK ("session_types"."place_kind" in ('room', 'link', 'phone', 'address'));--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_place_known" CHECK ("meetings"."place_kind" in ('room', 'other'));