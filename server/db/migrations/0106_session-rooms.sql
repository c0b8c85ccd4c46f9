ALTER TABLE "bookings" ADD COLUMN "room_id" text;--> statement-breakpoint
-- Sessions that were over before this version have no time any more, so their stays cannot be found.
UPDATE "bookings" SET "room_id" = "session_id" WHERE "session_id" IS NOT NULL;
