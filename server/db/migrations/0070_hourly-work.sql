CREATE TABLE "timesheets" (
	"milestone_id" text PRIMARY KEY NOT NULL,
	"entries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"timer_of" bigint,
	"timer_since" timestamp with time zone,
	"timer_day" date,
	"timer_what" text,
	"delivered" jsonb,
	"delivered_at" timestamp with time zone,
	"kept_minor" bigint,
	CONSTRAINT "timesheets_timer" CHECK (num_nulls("timesheets"."timer_of", "timesheets"."timer_since", "timesheets"."timer_day", "timesheets"."timer_what") in (0, 4)),
	CONSTRAINT "timesheets_delivered" CHECK (num_nulls("timesheets"."delivered", "timesheets"."delivered_at", "timesheets"."kept_minor") in (0, 3)),
	CONSTRAINT "timesheets_kept" CHECK ("timesheets"."kept_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "engagement_events" DROP CONSTRAINT "engagement_events_act_known";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_fulfilment_known";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_started";--> statement-breakpoint
DROP INDEX "orders_one_each";--> statement-breakpoint
ALTER TABLE "engagement_milestones" ADD COLUMN "hours" smallint;--> statement-breakpoint
ALTER TABLE "engagement_milestones" ADD COLUMN "starts_on" date;--> statement-breakpoint
ALTER TABLE "engagement_milestones" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "kept_minor" bigint;--> statement-breakpoint
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_milestone_id_engagement_milestones_id_fk" FOREIGN KEY ("milestone_id") REFERENCES "public"."engagement_milestones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timesheets" ADD CONSTRAINT "timesheets_timer_of_people_id_fk" FOREIGN KEY ("timer_of") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "timesheets_one_timer" ON "timesheets" USING btree ("timer_of") WHERE timer_of is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_each" ON "orders" USING btree ("purchase_id","seller_id","fulfilment",(consent_at is null)) WHERE fulfilment not in ('milestone', 'hourly');--> statement-breakpoint
ALTER TABLE "engagement_events" ADD CONSTRAINT "engagement_events_act_known" CHECK ("engagement_events"."act" in ('request', 'edit', 'withdraw', 'offer', 'withdraw-offer', 'accept', 'decline', 'end', 'remind', 'remind-week', 'move-weeks', 'lapse', 'pay-in', 'milestone-over', 'complete', 'block'));--> statement-breakpoint
ALTER TABLE "engagement_milestones" ADD CONSTRAINT "engagement_milestones_hours" CHECK ("engagement_milestones"."hours" between 1 and 60);--> statement-breakpoint
ALTER TABLE "engagement_milestones" ADD CONSTRAINT "engagement_milestones_week" CHECK ("engagement_milestones"."hours" is not null or ("engagement_milestones"."starts_on" is null and "engagement_milestones"."reminded_at" is null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_kept" CHECK ("orders"."kept_minor" between 0 and "orders"."total_minor");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fulfilment_known" CHECK ("orders"."fulfilment" in ('files', 'made-to-order', 'milestone', 'hourly'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_started" CHECK ("orders"."started_at" is null or "orders"."fulfilment" in ('milestone', 'hourly'));--> statement-breakpoint
UPDATE "engagement_offers" SET "terms" = "terms" || '{"hours": null}'::jsonb;
