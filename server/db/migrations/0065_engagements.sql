CREATE TABLE "adult_declarations" (
	"person_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engagement_events" (
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "engagement_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"engagement_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"act" text NOT NULL,
	"state" text NOT NULL,
	"version" smallint,
	"milestone" smallint,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "engagement_events_engagement_id_id_pk" PRIMARY KEY("engagement_id","id"),
	CONSTRAINT "engagement_events_actor_known" CHECK ("engagement_events"."actor" in ('client', 'provider', 'clock')),
	CONSTRAINT "engagement_events_act_known" CHECK ("engagement_events"."act" in ('request', 'edit', 'withdraw', 'offer', 'withdraw-offer', 'accept', 'decline', 'end', 'remind', 'lapse', 'pay-in', 'milestone-over', 'complete', 'block')),
	CONSTRAINT "engagement_events_state_known" CHECK ("engagement_events"."state" in ('requested', 'offered', 'agreed', 'active', 'completed', 'ended', 'declined', 'withdrawn', 'lapsed'))
);
--> statement-breakpoint
CREATE TABLE "engagement_milestones" (
	"id" text PRIMARY KEY NOT NULL,
	"engagement_id" text NOT NULL,
	"number" smallint NOT NULL,
	"version" smallint NOT NULL,
	"title" text NOT NULL,
	"deliverable" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"days" smallint NOT NULL,
	"changes" smallint NOT NULL,
	"state" text DEFAULT 'unfunded' NOT NULL,
	"order_id" text,
	CONSTRAINT "engagement_milestones_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "engagement_milestones_id_form" CHECK ("engagement_milestones"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "engagement_milestones_state_known" CHECK ("engagement_milestones"."state" in ('unfunded', 'paying', 'funded', 'released', 'returned', 'dropped')),
	CONSTRAINT "engagement_milestones_amount" CHECK ("engagement_milestones"."amount_minor" between 100 and 100000000),
	CONSTRAINT "engagement_milestones_days" CHECK ("engagement_milestones"."days" between 1 and 365),
	CONSTRAINT "engagement_milestones_changes" CHECK ("engagement_milestones"."changes" between 0 and 3),
	CONSTRAINT "engagement_milestones_paid" CHECK (case "engagement_milestones"."state" when 'dropped' then true when 'unfunded' then "engagement_milestones"."order_id" is null else "engagement_milestones"."order_id" is not null end)
);
--> statement-breakpoint
CREATE TABLE "engagement_offers" (
	"engagement_id" text NOT NULL,
	"version" smallint NOT NULL,
	"made_by" text NOT NULL,
	"terms" jsonb NOT NULL,
	"total_minor" bigint NOT NULL,
	"is_amendment" boolean NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"outcome" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "engagement_offers_engagement_id_version_pk" PRIMARY KEY("engagement_id","version"),
	CONSTRAINT "engagement_offers_version" CHECK ("engagement_offers"."version" between 1 and 50),
	CONSTRAINT "engagement_offers_by_known" CHECK ("engagement_offers"."made_by" in ('client', 'provider')),
	CONSTRAINT "engagement_offers_total" CHECK ("engagement_offers"."total_minor" between 100 and 100000000),
	CONSTRAINT "engagement_offers_outcome_known" CHECK ("engagement_offers"."outcome" in ('accepted', 'declined', 'replaced', 'withdrawn', 'lapsed')),
	CONSTRAINT "engagement_offers_answered" CHECK (("engagement_offers"."outcome" is null) = ("engagement_offers"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "engagements" (
	"id" text PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "engagements_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"client_id" bigint,
	"provider_id" bigint,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"need" text NOT NULL,
	"category" text,
	"turn" text,
	"turn_until" timestamp with time zone,
	"acts_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"idle_since" timestamp with time zone,
	"agreed_version" smallint,
	"offer_by" text,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "engagements_number_unique" UNIQUE("number"),
	CONSTRAINT "engagements_id_form" CHECK ("engagements"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "engagements_state_known" CHECK ("engagements"."state" in ('requested', 'offered', 'agreed', 'active', 'completed', 'ended', 'declined', 'withdrawn', 'lapsed')),
	CONSTRAINT "engagements_category_known" CHECK ("engagements"."category" in ('Web Development', 'Mobile Development', 'Data Science', 'AI / ML', 'Design', 'Writing', 'Marketing', 'Business Strategy', 'Other')),
	CONSTRAINT "engagements_turn_known" CHECK ("engagements"."turn" in ('client', 'provider', 'staff')),
	CONSTRAINT "engagements_offer_by_known" CHECK ("engagements"."offer_by" in ('client', 'provider')),
	CONSTRAINT "engagements_reason_known" CHECK ("engagements"."reason" in ('busy', 'price', 'scope', 'dates', 'changed-plans', 'other')),
	CONSTRAINT "engagements_title_there" CHECK ("engagements"."title" <> '' and "engagements"."need" <> ''),
	CONSTRAINT "engagements_not_own" CHECK ("engagements"."client_id" <> "engagements"."provider_id"),
	CONSTRAINT "engagements_ended" CHECK (("engagements"."ended_at" is not null) = ("engagements"."state" in ('completed', 'ended', 'declined', 'withdrawn', 'lapsed'))),
	CONSTRAINT "engagements_turn" CHECK (("engagements"."turn" is null) = ("engagements"."ended_at" is not null)),
	CONSTRAINT "engagements_idle" CHECK ("engagements"."idle_since" is null or "engagements"."state" = 'active'),
	CONSTRAINT "engagements_offered" CHECK ("engagements"."state" <> 'offered' or "engagements"."offer_by" is not null),
	CONSTRAINT "engagements_agreed" CHECK ("engagements"."state" not in ('agreed', 'active', 'completed') or "engagements"."agreed_version" is not null)
);
--> statement-breakpoint
ALTER TABLE "cart_lines" DROP CONSTRAINT "cart_lines_subject_known";--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_subject_known";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_fulfilment_known";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_changes";--> statement-breakpoint
DROP INDEX "orders_one_each";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "milestone_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "changes_allowed" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "adult_declarations" ADD CONSTRAINT "adult_declarations_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_events" ADD CONSTRAINT "engagement_events_engagement_id_engagements_id_fk" FOREIGN KEY ("engagement_id") REFERENCES "public"."engagements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_milestones" ADD CONSTRAINT "engagement_milestones_engagement_id_engagements_id_fk" FOREIGN KEY ("engagement_id") REFERENCES "public"."engagements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_milestones" ADD CONSTRAINT "engagement_milestones_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagement_offers" ADD CONSTRAINT "engagement_offers_engagement_id_engagements_id_fk" FOREIGN KEY ("engagement_id") REFERENCES "public"."engagements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagements" ADD CONSTRAINT "engagements_client_id_people_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engagements" ADD CONSTRAINT "engagements_provider_id_people_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "engagement_milestones_number" ON "engagement_milestones" USING btree ("engagement_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "engagement_offers_one_open" ON "engagement_offers" USING btree ("engagement_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "engagements_client" ON "engagements" USING btree ("client_id","since" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "engagements_provider" ON "engagements" USING btree ("provider_id","since" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "engagements_client_open" ON "engagements" USING btree ("client_id","turn_until","id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "engagements_provider_open" ON "engagements" USING btree ("provider_id","turn_until","id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "engagements_acting" ON "engagements" USING btree ("acts_at") WHERE acts_at is not null;--> statement-breakpoint
CREATE INDEX "order_lines_milestone" ON "order_lines" USING btree ("milestone_id") WHERE milestone_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_each" ON "orders" USING btree ("purchase_id","seller_id","fulfilment",(consent_at is null)) WHERE fulfilment <> 'milestone';--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_subject_known" CHECK ("cart_lines"."subject_kind" in ('project', 'milestone'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_milestone" CHECK (("order_lines"."milestone_id" is not null) = ("order_lines"."subject_kind" = 'milestone'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_subject_known" CHECK ("order_lines"."subject_kind" in ('project', 'milestone'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_started" CHECK ("orders"."started_at" is null or "orders"."fulfilment" = 'milestone');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fulfilment_known" CHECK ("orders"."fulfilment" in ('files', 'made-to-order', 'milestone'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_changes" CHECK ("orders"."changes_allowed" between 0 and 3 and "orders"."change_requests" between 0 and "orders"."changes_allowed");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_milestone_id_fk" FOREIGN KEY ("milestone_id") REFERENCES "public"."engagement_milestones"("id");--> statement-breakpoint
CREATE TRIGGER engagement_events_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON engagement_events EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The record of a seller counts sales of projects; a milestone belongs to its engagement.
CREATE OR REPLACE FUNCTION seller_order_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.fulfilment = 'milestone' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    PERFORM count_sold(OLD.seller_id, OLD.state, OLD.total_minor, OLD.on_time, -1);
  END IF;
  PERFORM count_sold(NEW.seller_id, NEW.state, NEW.total_minor, NEW.on_time, 1);
  RETURN NULL;
END $$;
