ALTER TABLE "admin_log" DROP CONSTRAINT "admin_log_act_known";--> statement-breakpoint
ALTER TABLE "admin_log" DROP CONSTRAINT "admin_log_reason_there";--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "days" smallint;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_decided" CHECK ("order_events"."outcome" in ('release', 'refund', 'new-date') and ("order_events"."outcome" is null or "order_events"."act" = 'decide')
        and ("order_events"."days" is null or coalesce("order_events"."outcome", '') = 'new-date'));--> statement-breakpoint
ALTER TABLE "admin_log" ADD CONSTRAINT "admin_log_act_known" CHECK ("admin_log"."act" in ('take', 'give-back', 'answer', 'close', 'hide', 'unhide', 'release', 'refund', 'decide', 'settle', 'suspend', 'restore', 'prepare-payout', 'pay-payout', 'stop-payout', 'return-payout', 'send-mail-again', 'warn', 'limit', 'note', 'keep-decision', 'lift-decision', 'change-role', 'ask-approval', 'refuse-approval', 'withdraw-approval', 'read-conversation'));--> statement-breakpoint
ALTER TABLE "admin_log" ADD CONSTRAINT "admin_log_reason_there" CHECK ("admin_log"."reason" <> '' or "admin_log"."act" in ('take', 'give-back'));