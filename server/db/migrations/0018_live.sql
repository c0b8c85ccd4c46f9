CREATE TABLE "notification_mails" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"orders" boolean DEFAULT true NOT NULL,
	"people" boolean DEFAULT true NOT NULL,
	"messages" boolean DEFAULT true NOT NULL,
	"news" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_counters" ADD COLUMN "unread" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_mails" ADD CONSTRAINT "notification_mails_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","id") WHERE read_at is null and cleared_at is null;--> statement-breakpoint
CREATE INDEX "notifications_about" ON "notifications" USING btree ("user_id","about") WHERE about is not null and cleared_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_one_unread" ON "notifications" USING btree ("user_id","about") WHERE about is not null and read_at is null and cleared_at is null;--> statement-breakpoint
ALTER TABLE "notification_counters" ADD CONSTRAINT "notification_counters_unread" CHECK ("notification_counters"."unread" >= 0);--> statement-breakpoint
-- By hand: those who were told something before this know how much of it is unread.
UPDATE "notification_counters" c SET "unread" = (SELECT count(*) FROM "notifications" n WHERE n."user_id" = c."user_id" AND n."read_at" IS NULL AND n."cleared_at" IS NULL);
