ALTER TABLE "cart_lines" DROP CONSTRAINT "cart_lines_subject_known";--> statement-breakpoint
ALTER TABLE "engagement_events" DROP CONSTRAINT "engagement_events_act_known";--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_subject_known";--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "choice" jsonb;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "seen_chosen" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "service_id" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "chosen" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_lines_service" ON "order_lines" USING btree ("service_id") WHERE service_id is not null;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_choice" CHECK (num_nulls("cart_lines"."choice", "cart_lines"."seen_chosen") = case "cart_lines"."subject_kind" when 'service' then 0 else 2 end);--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_subject_known" CHECK ("cart_lines"."subject_kind" in ('project', 'milestone', 'service'));--> statement-breakpoint
ALTER TABLE "engagement_events" ADD CONSTRAINT "engagement_events_act_known" CHECK ("engagement_events"."act" in ('request', 'buy', 'edit', 'withdraw', 'offer', 'withdraw-offer', 'accept', 'decline', 'end', 'remind', 'remind-week', 'move-weeks', 'lapse', 'pay-in', 'milestone-over', 'complete', 'block'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_chosen" CHECK (case "order_lines"."subject_kind" when 'service' then "order_lines"."chosen" is not null when 'project' then "order_lines"."chosen" is null else true end);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_service" CHECK ("order_lines"."service_id" is null or "order_lines"."chosen" is not null);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_subject_known" CHECK ("order_lines"."subject_kind" in ('project', 'milestone', 'service'));