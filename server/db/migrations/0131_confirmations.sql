CREATE TABLE "confirmation_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" bigint NOT NULL,
	"request_id" text,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"key" text NOT NULL,
	"sizes" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "confirmation_documents_key_unique" UNIQUE("key"),
	CONSTRAINT "confirmation_documents_id_form" CHECK ("confirmation_documents"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "confirmation_documents_named" CHECK ("confirmation_documents"."name" <> ''),
	CONSTRAINT "confirmation_documents_size" CHECK ("confirmation_documents"."size" >= 1)
);
--> statement-breakpoint
CREATE TABLE "confirmation_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"website" text NOT NULL,
	"source" text NOT NULL,
	"document_date" date NOT NULL,
	"state" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	"refusal" text,
	"reason" text DEFAULT '' NOT NULL,
	"found_source" text,
	"found_date" date,
	"note" text DEFAULT '' NOT NULL,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "confirmation_requests_id_form" CHECK ("confirmation_requests"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "confirmation_requests_kind_known" CHECK ("confirmation_requests"."kind" in ('school', 'firm')),
	CONSTRAINT "confirmation_requests_state_known" CHECK ("confirmation_requests"."state" in ('open', 'confirmed', 'refused', 'withdrawn', 'replaced', 'taken-back')),
	CONSTRAINT "confirmation_requests_refusal_known" CHECK ("confirmation_requests"."refusal" in ('unreadable', 'names-differ', 'too-old', 'not-issuer', 'not-found', 'other')),
	CONSTRAINT "confirmation_requests_named" CHECK (length("confirmation_requests"."name") between 1 and 120 and "confirmation_requests"."website" <> ''),
	CONSTRAINT "confirmation_requests_source" CHECK (length("confirmation_requests"."source") between 1 and 120),
	CONSTRAINT "confirmation_requests_decided_whole" CHECK (("confirmation_requests"."decided_at" is null) = ("confirmation_requests"."state" in ('open', 'withdrawn'))),
	CONSTRAINT "confirmation_requests_refused_whole" CHECK (("confirmation_requests"."state" = 'refused') = ("confirmation_requests"."refusal" is not null) and ("confirmation_requests"."state" = 'refused') = ("confirmation_requests"."reason" <> '')),
	CONSTRAINT "confirmation_requests_found_whole" CHECK (("confirmation_requests"."state" in ('confirmed', 'replaced', 'taken-back')) = ("confirmation_requests"."found_source" is not null and "confirmation_requests"."found_date" is not null)),
	CONSTRAINT "confirmation_requests_taken_back" CHECK (("confirmation_requests"."state" = 'taken-back') = ("confirmation_requests"."taken_back_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "admin_log" DROP CONSTRAINT "admin_log_act_known";--> statement-breakpoint
ALTER TABLE "statements" DROP CONSTRAINT "statements_measure_known";--> statement-breakpoint
ALTER TABLE "confirmation_documents" ADD CONSTRAINT "confirmation_documents_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmation_documents" ADD CONSTRAINT "confirmation_documents_request_id_confirmation_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."confirmation_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmation_requests" ADD CONSTRAINT "confirmation_requests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmation_requests" ADD CONSTRAINT "confirmation_requests_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "confirmation_documents_person" ON "confirmation_documents" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "confirmation_documents_request" ON "confirmation_documents" USING btree ("request_id") WHERE request_id is not null;--> statement-breakpoint
CREATE INDEX "confirmation_documents_waiting" ON "confirmation_documents" USING btree ("created_at") WHERE request_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "confirmation_requests_open" ON "confirmation_requests" USING btree ("person_id") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "confirmation_requests_confirmed" ON "confirmation_requests" USING btree ("person_id") WHERE state = 'confirmed';--> statement-breakpoint
CREATE INDEX "confirmation_requests_person" ON "confirmation_requests" USING btree ("person_id","sent_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "confirmation_requests_waiting" ON "confirmation_requests" USING btree ("sent_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "confirmation_requests_decided" ON "confirmation_requests" USING btree ("state","decided_at","id") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "confirmation_requests_decided_by" ON "confirmation_requests" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
ALTER TABLE "admin_log" ADD CONSTRAINT "admin_log_act_known" CHECK ("admin_log"."act" in ('take', 'give-back', 'answer', 'close', 'hide', 'unhide', 'release', 'refund', 'decide', 'settle', 'suspend', 'restore', 'prepare-payout', 'pay-payout', 'stop-payout', 'return-payout', 'send-mail-again', 'warn', 'limit', 'note', 'keep-decision', 'lift-decision', 'change-role', 'ask-approval', 'refuse-approval', 'withdraw-approval', 'read-conversation', 'read-application', 'offer-times', 'accept-mentor', 'refuse-mentor', 'end-mentor', 'accept-ambassador', 'refuse-ambassador', 'renew-ambassador', 'end-ambassador', 'confirm-institution', 'refuse-confirmation', 'reopen-confirmation', 'take-back-confirmation', 'add-campus', 'change-campus', 'change-windows', 'release-credit', 'switch-off', 'switch-on', 'publish-policy', 'plan-announcement', 'change-announcement', 'end-announcement', 'change-topic', 'reset-topic'));--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_measure_known" CHECK ("statements"."measure" in ('warned', 'limited', 'suspended', 'project-hidden', 'service-hidden', 'agent-hidden', 'session-type-hidden', 'review-hidden', 'job-hidden', 'question-hidden', 'mentor-ended', 'ambassador-ended', 'confirmation-taken-back'));