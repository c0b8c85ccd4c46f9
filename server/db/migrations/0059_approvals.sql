CREATE TABLE "approvals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"act" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_title" text NOT NULL,
	"input" jsonb NOT NULL,
	"reason" text NOT NULL,
	"asked_by" bigint,
	"asked_at" timestamp with time zone NOT NULL,
	"lapses_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"ended_by" bigint,
	"ended_at" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL,
	"agreed_on_server_at" timestamp with time zone,
	CONSTRAINT "approvals_act_known" CHECK ("approvals"."act" in ('change-role', 'refund')),
	CONSTRAINT "approvals_state_known" CHECK ("approvals"."state" in ('open', 'approved', 'refused', 'withdrawn', 'lapsed')),
	CONSTRAINT "approvals_reason_there" CHECK ("approvals"."reason" <> ''),
	CONSTRAINT "approvals_ended_whole" CHECK (("approvals"."state" = 'open') = ("approvals"."ended_at" is null)),
	CONSTRAINT "approvals_by_another" CHECK ("approvals"."state" <> 'approved' or "approvals"."asked_by" is null or "approvals"."ended_by" is null or "approvals"."ended_by" <> "approvals"."asked_by")
);
--> statement-breakpoint
ALTER TABLE "admin_log" DROP CONSTRAINT "admin_log_act_known";--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_by_people_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_ended_by_people_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_one_open" ON "approvals" USING btree ("subject_kind","subject_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "approvals_lapsing" ON "approvals" USING btree ("lapses_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "approvals_agreed_on_server" ON "approvals" USING btree ("agreed_on_server_at") WHERE state = 'open' and agreed_on_server_at is not null;--> statement-breakpoint
CREATE INDEX "approvals_asked_by" ON "approvals" USING btree ("asked_by") WHERE asked_by is not null;--> statement-breakpoint
CREATE INDEX "approvals_ended_by" ON "approvals" USING btree ("ended_by") WHERE ended_by is not null;--> statement-breakpoint
ALTER TABLE "admin_log" ADD CONSTRAINT "admin_log_act_known" CHECK ("admin_log"."act" in ('answer', 'close', 'hide', 'unhide', 'release', 'refund', 'settle', 'suspend', 'restore', 'prepare-payout', 'pay-payout', 'stop-payout', 'return-payout', 'send-mail-again', 'change-role', 'ask-approval', 'refuse-approval', 'withdraw-approval'));