CREATE TABLE "calendar_addresses" (
	"person_id" bigint PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_addresses_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "meeting_people" (
	"meeting_id" text NOT NULL,
	"person_id" bigint NOT NULL,
	"place" smallint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"answer" text NOT NULL,
	"answered_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"proposed_start" timestamp with time zone,
	CONSTRAINT "meeting_people_person_id_meeting_id_pk" PRIMARY KEY("person_id","meeting_id"),
	CONSTRAINT "meeting_people_place" UNIQUE("meeting_id","place"),
	CONSTRAINT "meeting_people_at_most" CHECK ("meeting_people"."place" between 0 and 12),
	CONSTRAINT "meeting_people_answer_known" CHECK ("meeting_people"."answer" in ('waiting', 'accepted', 'declined', 'proposed')),
	CONSTRAINT "meeting_people_proposal" CHECK (("meeting_people"."answer" = 'proposed') = ("meeting_people"."proposed_start" is not null)),
	CONSTRAINT "meeting_people_organizer" CHECK ("meeting_people"."place" <> 0 or "meeting_people"."answer" = 'accepted')
);
--> statement-breakpoint
CREATE TABLE "meeting_settings" (
	"person_id" bigint PRIMARY KEY NOT NULL,
	"busy_visible_to" text NOT NULL,
	CONSTRAINT "meeting_settings_audience" CHECK ("meeting_settings"."busy_visible_to" in ('nobody', 'known'))
);
--> statement-breakpoint
CREATE TABLE "meetings" (
	"id" text PRIMARY KEY NOT NULL,
	"organizer_id" bigint,
	"title" text NOT NULL,
	"place" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancel_note" text DEFAULT '' NOT NULL,
	"reminds_at" timestamp with time zone,
	CONSTRAINT "meetings_time" UNIQUE("id","starts_at","ends_at"),
	CONSTRAINT "meetings_id_form" CHECK ("meetings"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "meetings_texts" CHECK ("meetings"."title" <> '' and "meetings"."place" <> ''),
	CONSTRAINT "meetings_length" CHECK ("meetings"."ends_at" - "meetings"."starts_at" between interval '5 minutes' and interval '720 minutes'),
	CONSTRAINT "meetings_reminds_running" CHECK ("meetings"."reminds_at" is null or "meetings"."cancelled_at" is null)
);
--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "calendar" text;--> statement-breakpoint
ALTER TABLE "calendar_addresses" ADD CONSTRAINT "calendar_addresses_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_people" ADD CONSTRAINT "meeting_people_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_people" ADD CONSTRAINT "meeting_people_meeting" FOREIGN KEY ("meeting_id","starts_at","ends_at") REFERENCES "public"."meetings"("id","starts_at","ends_at") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "meeting_settings" ADD CONSTRAINT "meeting_settings_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_organizer_id_people_id_fk" FOREIGN KEY ("organizer_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meeting_people_time" ON "meeting_people" USING btree ("person_id","starts_at");--> statement-breakpoint
CREATE INDEX "meetings_organizer" ON "meetings" USING btree ("organizer_id","created_at");--> statement-breakpoint
CREATE INDEX "meetings_reminding" ON "meetings" USING btree ("reminds_at") WHERE reminds_at is not null;