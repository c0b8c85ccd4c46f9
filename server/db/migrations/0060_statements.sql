CREATE TABLE "statements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint NOT NULL,
	"measure" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_title" text NOT NULL,
	"limits" text[] DEFAULT '{}' NOT NULL,
	"until" timestamp with time zone,
	"rule" text NOT NULL,
	"reasons" text NOT NULL,
	"made_by" bigint,
	"made_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"appeal_state" text,
	"appeal_text" text,
	"appealed_at" timestamp with time zone,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"decision" text,
	CONSTRAINT "statements_measure_known" CHECK ("statements"."measure" in ('warned', 'limited', 'suspended', 'project-hidden', 'review-hidden')),
	CONSTRAINT "statements_rule_known" CHECK ("statements"."rule" in ('rights', 'assessed-work', 'abuse', 'deception', 'description', 'misuse', 'trade', 'other')),
	CONSTRAINT "statements_appeal_known" CHECK ("statements"."appeal_state" in ('open', 'kept', 'lifted', 'expired')),
	CONSTRAINT "statements_reasons_there" CHECK ("statements"."reasons" <> ''),
	CONSTRAINT "statements_limited_whole" CHECK (("statements"."measure" = 'limited') = (cardinality("statements"."limits") > 0) and ("statements"."measure" = 'limited') = ("statements"."until" is not null)),
	CONSTRAINT "statements_appeal_whole" CHECK (("statements"."appeal_state" is null) = ("statements"."appeal_text" is null) and ("statements"."appeal_state" is null) = ("statements"."appealed_at" is null)),
	CONSTRAINT "statements_decided_whole" CHECK ((coalesce("statements"."appeal_state", 'open') = 'open') = ("statements"."decided_at" is null) and ("statements"."decided_at" is null) = ("statements"."decision" is null))
);
--> statement-breakpoint
ALTER TABLE "admin_log" DROP CONSTRAINT "admin_log_act_known";--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "messages_limited_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "listings_limited_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_made_by_people_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statements_person" ON "statements" USING btree ("person_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "statements_made_by" ON "statements" USING btree ("made_by") WHERE made_by is not null;--> statement-breakpoint
CREATE INDEX "statements_decided_by" ON "statements" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX "statements_appealed" ON "statements" USING btree ("appealed_at","id") WHERE appeal_state = 'open';--> statement-breakpoint
CREATE INDEX "statements_decided" ON "statements" USING btree ("decided_at","id") WHERE appeal_state is not null and appeal_state <> 'open';--> statement-breakpoint
CREATE INDEX "admin_log_subject" ON "admin_log" USING btree ("subject_kind","subject_id","line" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "admin_log" ADD CONSTRAINT "admin_log_act_known" CHECK ("admin_log"."act" in ('answer', 'close', 'hide', 'unhide', 'release', 'refund', 'settle', 'suspend', 'restore', 'prepare-payout', 'pay-payout', 'stop-payout', 'return-payout', 'send-mail-again', 'warn', 'limit', 'note', 'keep-decision', 'lift-decision', 'change-role', 'ask-approval', 'refuse-approval', 'withdraw-approval'));--> statement-breakpoint
-- By hand from here: who is suspended or has a hidden project already gets a statement from the log, and can appeal.
INSERT INTO statements (person_id, measure, subject_kind, subject_id, subject_title, rule, reasons, made_by, made_at)
SELECT p.id, 'suspended', 'person', p.id::text, '', 'other', l.reason, s.id, l.at
FROM people p
JOIN LATERAL (SELECT * FROM admin_log WHERE act = 'suspend' AND subject_kind = 'person' AND subject_id = p.id::text
  ORDER BY line DESC LIMIT 1) l ON true
LEFT JOIN people s ON s.custom_user_id = l.actor
WHERE p.suspended_at IS NOT NULL;
--> statement-breakpoint
INSERT INTO statements (person_id, measure, subject_kind, subject_id, subject_title, rule, reasons, made_by, made_at)
SELECT o.seller_id, 'project-hidden', 'project', o.id, o.title, 'other', l.reason, s.id, l.at
FROM projects o
JOIN LATERAL (SELECT * FROM admin_log WHERE act = 'hide' AND subject_kind = 'project' AND subject_id = o.id
  ORDER BY line DESC LIMIT 1) l ON true
LEFT JOIN people s ON s.custom_user_id = l.actor
WHERE o.visibility = 'hidden' AND o.withheld IS NULL;
