ALTER TABLE "notifications" ADD COLUMN "act" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "act_person" text;--> statement-breakpoint
UPDATE "notifications" SET "act" = 'answer-request', "act_person" = substring("about" from '^relation (.+)$') WHERE "type" = 'SEND' AND "about" LIKE 'relation _%' AND "cleared_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "notifications_of_type" ON "notifications" USING btree ("user_id","type","id" DESC NULLS LAST) WHERE cleared_at is null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_act_known" CHECK ("notifications"."act" in ('answer-request', 'open-files', 'check-delivery', 'answer-time', 'deliver'));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_act_person" CHECK (("notifications"."act" is not distinct from 'answer-request') = ("notifications"."act_person" is not null));
--> statement-breakpoint
CREATE TABLE "held_mails" (
	"user_id" bigint NOT NULL,
	"notification_id" bigint NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"batch" uuid,
	"sent_at" timestamp with time zone,
	CONSTRAINT "held_mails_user_id_notification_id_pk" PRIMARY KEY("user_id","notification_id"),
	CONSTRAINT "held_mails_sent_batch" CHECK ("held_mails"."sent_at" is null or "held_mails"."batch" is not null)
);
--> statement-breakpoint
ALTER TABLE "notification_mails" ADD COLUMN "bell_orders" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_mails" ADD COLUMN "bell_people" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_mails" ADD COLUMN "bell_news" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_mails" ADD COLUMN "pace" text DEFAULT 'once' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_mails" ADD COLUMN "quiet_from" smallint;--> statement-breakpoint
ALTER TABLE "notification_mails" ADD COLUMN "quiet_to" smallint;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_silent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "held_mails" ADD CONSTRAINT "held_mails_notification" FOREIGN KEY ("user_id","notification_id") REFERENCES "public"."notifications"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_mails_due" ON "held_mails" USING btree ("due_at") WHERE batch is null;--> statement-breakpoint
CREATE INDEX "held_mails_batch" ON "held_mails" USING btree ("batch") WHERE batch is not null;--> statement-breakpoint
ALTER TABLE "notification_mails" ADD CONSTRAINT "notification_mails_pace_known" CHECK ("notification_mails"."pace" in ('once', 'daily', 'weekly'));--> statement-breakpoint
ALTER TABLE "notification_mails" ADD CONSTRAINT "notification_mails_quiet" CHECK (("notification_mails"."quiet_from" is null and "notification_mails"."quiet_to" is null) or ("notification_mails"."quiet_from" is not null and "notification_mails"."quiet_to" is not null
        and "notification_mails"."quiet_from" between 0 and 1439 and "notification_mails"."quiet_to" between 0 and 1439 and "notification_mails"."quiet_from" <> "notification_mails"."quiet_to"));