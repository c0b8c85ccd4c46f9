ALTER TABLE "approvals" DROP CONSTRAINT "approvals_act_known";--> statement-breakpoint
ALTER TABLE "admin_log" DROP CONSTRAINT "admin_log_act_known";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "outcome" text;--> statement-breakpoint
CREATE INDEX "messages_outcome" ON "messages" USING btree ("outcome","number" DESC NULLS FIRST) WHERE outcome is not null;--> statement-breakpoint
CREATE INDEX "messages_in_work" ON "messages" USING btree ("kind","number" DESC NULLS FIRST) WHERE state = 'open' and assignee_id is not null;--> statement-breakpoint
-- Earlier reports ended without an outcome: resolved where the staff did something about the subject after the report.
UPDATE "messages" m SET "outcome" = CASE
  WHEN m.state = 'answered' OR EXISTS (
    SELECT FROM "admin_log" l WHERE l.act IN ('hide', 'warn', 'limit', 'suspend') AND l.at >= m.created_at
      AND ((l.subject_kind = m.subject_kind AND l.subject_id = m.subject_id)
        OR (m.subject_kind = 'message' AND l.subject_kind = 'person' AND l.subject_id IN (
          SELECT said ->> 'senderId' FROM jsonb_array_elements(m.evidence -> 'messages') said
          WHERE (said ->> 'isReported')::boolean)))
  ) THEN 'resolved' ELSE 'refused' END
  WHERE m.kind = 'report' AND m.state <> 'open';--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_act_known" CHECK ("approvals"."act" in ('change-role', 'refund', 'read-conversation'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_outcome_known" CHECK ("messages"."outcome" in ('resolved', 'refused'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_outcome_of_report" CHECK (("messages"."outcome" is not null) = ("messages"."kind" = 'report' and "messages"."state" <> 'open'));--> statement-breakpoint
ALTER TABLE "admin_log" ADD CONSTRAINT "admin_log_act_known" CHECK ("admin_log"."act" in ('answer', 'close', 'hide', 'unhide', 'release', 'refund', 'decide', 'settle', 'suspend', 'restore', 'prepare-payout', 'pay-payout', 'stop-payout', 'return-payout', 'send-mail-again', 'warn', 'limit', 'note', 'keep-decision', 'lift-decision', 'change-role', 'ask-approval', 'refuse-approval', 'withdraw-approval', 'read-conversation'));