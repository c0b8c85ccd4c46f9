CREATE TABLE "finding_events" (
	"engagement_id" text NOT NULL,
	"number" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "finding_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"act" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "finding_events_engagement_id_number_id_pk" PRIMARY KEY("engagement_id","number","id"),
	CONSTRAINT "finding_events_by_known" CHECK ("finding_events"."by" in ('client', 'provider')),
	CONSTRAINT "finding_events_act_known" CHECK ("finding_events"."act" in ('deliver', 'fix', 'accept', 'undo', 'close', 'reopen'))
);
--> statement-breakpoint
CREATE TABLE "finding_lists" (
	"engagement_id" text PRIMARY KEY NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"delivered_at" timestamp with time zone,
	"recheck_asked_at" timestamp with time zone,
	"recheck_done_at" timestamp with time zone,
	"client_keeps_at" timestamp with time zone,
	"provider_keeps_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "finding_lists_asked" CHECK ("finding_lists"."recheck_asked_at" is null or "finding_lists"."delivered_at" is not null),
	CONSTRAINT "finding_lists_done" CHECK ("finding_lists"."recheck_done_at" is null or "finding_lists"."recheck_asked_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "findings" (
	"engagement_id" text NOT NULL,
	"number" integer NOT NULL,
	"head" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"delivered_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text,
	CONSTRAINT "findings_engagement_id_number_pk" PRIMARY KEY("engagement_id","number"),
	CONSTRAINT "findings_state_known" CHECK ("findings"."state" in ('open', 'fixed', 'closed', 'accepted')),
	CONSTRAINT "findings_by_known" CHECK ("findings"."changed_by" in ('client', 'provider')),
	CONSTRAINT "findings_delivered" CHECK ("findings"."delivered_at" is not null or "findings"."state" = 'open')
);
--> statement-breakpoint
ALTER TABLE "finding_events" ADD CONSTRAINT "finding_events_engagement_id_number_findings_engagement_id_number_fk" FOREIGN KEY ("engagement_id","number") REFERENCES "public"."findings"("engagement_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finding_lists" ADD CONSTRAINT "finding_lists_engagement_id_engagements_id_fk" FOREIGN KEY ("engagement_id") REFERENCES "public"."engagements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_engagement_id_finding_lists_engagement_id_fk" FOREIGN KEY ("engagement_id") REFERENCES "public"."finding_lists"("engagement_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "finding_lists_kept" ON "finding_lists" USING btree ("engagement_id") WHERE deleted_at is null;