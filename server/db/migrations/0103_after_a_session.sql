CREATE TABLE "heartbeats" (
	"id" smallint PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "heartbeats_one" CHECK ("heartbeats"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "outages" (
	"starts_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "outages_order" CHECK ("outages"."ends_at" > "outages"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "work_reviews" DROP CONSTRAINT "work_reviews_id_unique";--> statement-breakpoint
ALTER TABLE "work_reviews" DROP CONSTRAINT "work_reviews_engagement_id_by_pk";--> statement-breakpoint
ALTER TABLE "work_reviews" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "work_reviews" ALTER COLUMN "engagement_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "came" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "asks_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "helped_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "helped" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "helped_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "host_wants_reviews" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "guest_wants_reviews" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "review_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "review_closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "work_reviews" ADD COLUMN "booking_id" text;--> statement-breakpoint
CREATE INDEX "outages_end" ON "outages" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "work_reviews" ADD CONSTRAINT "work_reviews_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_asking" ON "bookings" USING btree ("asks_at") WHERE asks_at is not null;--> statement-breakpoint
CREATE INDEX "bookings_reviewing" ON "bookings" USING btree ("review_until") WHERE review_until is not null and review_closed_at is null;--> statement-breakpoint
ALTER TABLE "work_reviews" ADD CONSTRAINT "work_reviews_of_engagement" UNIQUE("engagement_id","by");--> statement-breakpoint
ALTER TABLE "work_reviews" ADD CONSTRAINT "work_reviews_of_booking" UNIQUE("booking_id","by");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_came" CHECK ("bookings"."came" in ('both', 'guest', 'host', 'nobody') and ("bookings"."came" is null
        or ("bookings"."meet_kind" = 'room' and ("bookings"."state" = 'done' or ("bookings"."state" = 'over' and "bookings"."came" = 'both'))
          and ("bookings"."came" = 'both' or "bookings"."absence_said_by" = case "bookings"."came" when 'host' then 'host' else 'guest' end))));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_after" CHECK ("bookings"."state" = 'done' or (num_nonnulls("bookings"."asks_at", "bookings"."helped_until", "bookings"."review_until") = 0
        and not "bookings"."host_wants_reviews" and not "bookings"."guest_wants_reviews"));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_asked_once" CHECK ("bookings"."asks_at" is null or "bookings"."helped_until" is null);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_helped" CHECK ("bookings"."helped" in ('yes', 'partly', 'no') and ("bookings"."helped_until" is not null or "bookings"."helped" is null)
        and ("bookings"."helped" is not null or "bookings"."helped_note" = ''));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_review_closed" CHECK ("bookings"."review_closed_at" is null or "bookings"."review_until" is not null);--> statement-breakpoint
ALTER TABLE "work_reviews" ADD CONSTRAINT "work_reviews_of_one" CHECK (num_nonnulls("work_reviews"."engagement_id", "work_reviews"."booking_id") = 1);--> statement-breakpoint
-- Guests of the last two weeks are asked too.
UPDATE bookings SET asks_at = ends_at + interval '14 days'
WHERE state = 'done' AND ends_at > now() - interval '14 days' AND host_id IS NOT NULL AND guest_id IS NOT NULL
  AND (absence_said_by IS NULL OR absence_denied);
