CREATE TABLE "audit_hosts" (
	"engagement_id" text NOT NULL,
	"host" text NOT NULL,
	"token" text NOT NULL,
	"proven_at" timestamp with time zone,
	"way" text,
	CONSTRAINT "audit_hosts_engagement_id_host_pk" PRIMARY KEY("engagement_id","host"),
	CONSTRAINT "audit_hosts_way_known" CHECK ("audit_hosts"."way" in ('dns', 'file')),
	CONSTRAINT "audit_hosts_proven" CHECK (num_nulls("audit_hosts"."proven_at", "audit_hosts"."way") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "audit_rules" (
	"engagement_id" text NOT NULL,
	"version" smallint NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"form" jsonb NOT NULL,
	"agreed_at" timestamp with time zone,
	"signed_at" timestamp with time zone,
	"signed_name" text,
	CONSTRAINT "audit_rules_engagement_id_version_pk" PRIMARY KEY("engagement_id","version"),
	CONSTRAINT "audit_rules_version" CHECK ("audit_rules"."version" between 1 and 50),
	CONSTRAINT "audit_rules_by_known" CHECK ("audit_rules"."made_by" in ('client', 'provider')),
	CONSTRAINT "audit_rules_agreed" CHECK ("audit_rules"."made_by" <> 'provider' or "audit_rules"."agreed_at" is not null),
	CONSTRAINT "audit_rules_signed" CHECK (num_nulls("audit_rules"."signed_at", "audit_rules"."signed_name") in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "engagement_events" DROP CONSTRAINT "engagement_events_act_known";--> statement-breakpoint
ALTER TABLE "audit_hosts" ADD CONSTRAINT "audit_hosts_engagement_id_engagements_id_fk" FOREIGN KEY ("engagement_id") REFERENCES "public"."engagements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_rules" ADD CONSTRAINT "audit_rules_engagement_id_engagements_id_fk" FOREIGN KEY ("engagement_id") REFERENCES "public"."engagements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_events" ADD CONSTRAINT "engagement_events_act_known" CHECK ("engagement_events"."act" in ('request', 'buy', 'edit', 'withdraw', 'offer', 'withdraw-offer', 'accept', 'decline', 'end', 'remind', 'remind-week', 'move-weeks', 'lapse', 'pay-in', 'milestone-over', 'complete', 'block', 'propose-rules', 'agree-rules', 'sign-rules', 'prove-host'));