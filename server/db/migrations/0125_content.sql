CREATE TABLE "parts_off" (
	"part" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "parts_off_part_form" CHECK ("parts_off"."part" ~ '^[a-z-]{2,40}$')
);
--> statement-breakpoint
CREATE TABLE "policy_consents" (
	"person_id" bigint NOT NULL,
	"policy" text NOT NULL,
	"version" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "policy_consents_person_id_policy_version_pk" PRIMARY KEY("person_id","policy","version")
);
--> statement-breakpoint
CREATE TABLE "policy_versions" (
	"policy" text NOT NULL,
	"version" date NOT NULL,
	"changes" text[] NOT NULL,
	"rules" text NOT NULL,
	"rules_html" text NOT NULL,
	"asks_consent" boolean NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"in_force_at" timestamp with time zone,
	"told_up_to" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "policy_versions_policy_version_pk" PRIMARY KEY("policy","version"),
	CONSTRAINT "policy_versions_policy_known" CHECK ("policy_versions"."policy" in ('privacy-policy', 'terms-conditions', 'cookie-policy', 'refund-policy', 'delivery-policy')),
	CONSTRAINT "policy_versions_changes_there" CHECK (cardinality("policy_versions"."changes") between 1 and 10),
	CONSTRAINT "policy_versions_not_backdated" CHECK ("policy_versions"."version" >= ("policy_versions"."published_at" at time zone 'UTC')::date)
);
--> statement-breakpoint
ALTER TABLE "admin_log" DROP CONSTRAINT "admin_log_act_known";--> statement-breakpoint
ALTER TABLE "policy_consents" ADD CONSTRAINT "policy_consents_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_consents" ADD CONSTRAINT "policy_consents_policy_version_policy_versions_policy_version_fk" FOREIGN KEY ("policy","version") REFERENCES "public"."policy_versions"("policy","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_log" ADD CONSTRAINT "admin_log_act_known" CHECK ("admin_log"."act" in ('take', 'give-back', 'answer', 'close', 'hide', 'unhide', 'release', 'refund', 'decide', 'settle', 'suspend', 'restore', 'prepare-payout', 'pay-payout', 'stop-payout', 'return-payout', 'send-mail-again', 'warn', 'limit', 'note', 'keep-decision', 'lift-decision', 'change-role', 'ask-approval', 'refuse-approval', 'withdraw-approval', 'read-conversation', 'read-application', 'offer-times', 'accept-mentor', 'refuse-mentor', 'end-mentor', 'accept-ambassador', 'refuse-ambassador', 'renew-ambassador', 'end-ambassador', 'add-campus', 'change-campus', 'change-windows', 'release-credit', 'switch-off', 'switch-on', 'publish-policy'));--> statement-breakpoint
-- A published version stays as people were told of it: only its coming into force and who was told may change.
create function freeze_policy_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(old) - 'in_force_at' - 'told_up_to') <> (to_jsonb(new) - 'in_force_at' - 'told_up_to') then
    raise exception 'policy_versions: a published version never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger policy_versions_frozen before update or delete on policy_versions for each row execute function freeze_policy_version();--> statement-breakpoint
-- The policies of which a person has not accepted the version that asks for it, with the version in force and what changed since
-- the one they accepted. Signing up accepts the terms and the privacy policy as they are then.
create function consents_due(asked bigint) returns table (policy text, version date, changes text[]) language sql stable as $$
  select v.policy, max(v.version), array_agg(c.change order by v.version desc, c.at)
  from people p
  join policy_versions v on v.in_force_at is not null
    and not (v.policy in ('terms-conditions', 'privacy-policy') and p.created_at >= v.in_force_at)
    and not exists (select from policy_consents k where k.person_id = p.id and k.policy = v.policy and k.version >= v.version)
  cross join unnest(v.changes) with ordinality c(change, at)
  where p.id = asked
  group by v.policy having bool_or(v.asks_consent)
$$;
