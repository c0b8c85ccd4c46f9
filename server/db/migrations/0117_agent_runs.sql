CREATE TABLE "agent_callers" (
	"user_id" bigint NOT NULL,
	"agent_id" text NOT NULL,
	"caller" text NOT NULL,
	"host" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"tries_day" date,
	"tries" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "agent_callers_user_id_agent_id_pk" PRIMARY KEY("user_id","agent_id"),
	CONSTRAINT "agent_callers_tries" CHECK ("agent_callers"."tries" >= 0 and ("agent_callers"."tries_day" is not null or "agent_callers"."tries" = 0))
);
--> statement-breakpoint
CREATE TABLE "agent_run_packs" (
	"order_id" text PRIMARY KEY NOT NULL,
	"buyer_id" bigint,
	"agent_id" text,
	"runs" integer NOT NULL,
	"run_minor" integer NOT NULL,
	"spent" integer DEFAULT 0 NOT NULL,
	"open" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "agent_run_packs_runs" CHECK ("agent_run_packs"."runs" between 10 and 1000),
	CONSTRAINT "agent_run_packs_price" CHECK ("agent_run_packs"."run_minor" > 0),
	CONSTRAINT "agent_run_packs_left" CHECK ("agent_run_packs"."spent" >= 0 and "agent_run_packs"."open" >= 0 and "agent_run_packs"."spent" + "agent_run_packs"."open" <= "agent_run_packs"."runs")
);
--> statement-breakpoint
CREATE TABLE "agent_runs" (
	"user_id" bigint NOT NULL,
	"id" text NOT NULL,
	"agent_id" text,
	"agent_name" text NOT NULL,
	"host" text NOT NULL,
	"tool" text NOT NULL,
	"kind" text NOT NULL,
	"order_id" text,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"outcome" text,
	"ms" integer,
	"input_length" integer NOT NULL,
	"answer_length" integer DEFAULT 0 NOT NULL,
	"input" jsonb,
	"answer" text,
	"message" text,
	"text_until" timestamp with time zone,
	CONSTRAINT "agent_runs_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "agent_runs_id_form" CHECK ("agent_runs"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "agent_runs_kind_known" CHECK ("agent_runs"."kind" in ('free', 'own', 'bought')),
	CONSTRAINT "agent_runs_outcome_known" CHECK ("agent_runs"."outcome" in ('answered', 'failed', 'not-public', 'unreachable', 'redirect', 'too-slow', 'too-large', 'refused', 'broken', 'not-mcp', 'no-answer', 'too-many-tools', 'no-such-tool', 'input-too-large', 'wrong-input', 'stopped', 'lost')),
	CONSTRAINT "agent_runs_order" CHECK (("agent_runs"."order_id" is not null) = ("agent_runs"."kind" = 'bought')),
	CONSTRAINT "agent_runs_ended" CHECK (num_nulls("agent_runs"."ended_at", "agent_runs"."outcome", "agent_runs"."ms") in (0, 3)),
	CONSTRAINT "agent_runs_texts_together" CHECK (num_nulls("agent_runs"."input", "agent_runs"."answer", "agent_runs"."message", "agent_runs"."text_until") in (0, 4)),
	CONSTRAINT "agent_runs_lengths" CHECK ("agent_runs"."input_length" >= 0 and "agent_runs"."answer_length" >= 0)
);
--> statement-breakpoint
ALTER TABLE "agents" DROP CONSTRAINT "agents_counted";--> statement-breakpoint
ALTER TABLE "cart_lines" DROP CONSTRAINT "cart_lines_subject_known";--> statement-breakpoint
ALTER TABLE "cart_lines" DROP CONSTRAINT "cart_lines_choice";--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_subject_known";--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_chosen";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_fulfilment_known";--> statement-breakpoint
DROP INDEX "orders_one_each";--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "run_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "runs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "agent_id" text;--> statement-breakpoint
ALTER TABLE "agent_callers" ADD CONSTRAINT "agent_callers_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_callers" ADD CONSTRAINT "agent_callers_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_run_packs" ADD CONSTRAINT "agent_run_packs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_run_packs" ADD CONSTRAINT "agent_run_packs_buyer_id_people_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_run_packs" ADD CONSTRAINT "agent_run_packs_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_runs" ADD CONSTRAINT "agent_runs_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_runs" ADD CONSTRAINT "agent_runs_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_runs" ADD CONSTRAINT "agent_runs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_callers_agent" ON "agent_callers" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "agent_run_packs_buyer" ON "agent_run_packs" USING btree ("buyer_id","agent_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "agent_run_packs_agent" ON "agent_run_packs" USING btree ("agent_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "agent_runs_newest" ON "agent_runs" USING btree ("user_id","started_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "agent_runs_of_agent" ON "agent_runs" USING btree ("user_id","agent_id","started_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "agent_runs_agent" ON "agent_runs" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "agent_runs_open" ON "agent_runs" USING btree ("started_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "agent_runs_texts" ON "agent_runs" USING btree ("text_until") WHERE text_until is not null;--> statement-breakpoint
CREATE INDEX "agent_runs_order" ON "agent_runs" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "order_lines_agent" ON "order_lines" USING btree ("agent_id") WHERE agent_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_each" ON "orders" USING btree ("purchase_id","seller_id","fulfilment",(consent_at is null)) WHERE fulfilment not in ('milestone', 'hourly', 'session', 'runs') and not is_shared;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_run_minor" CHECK ("agents"."run_minor" between 0 and 10000);--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_counted" CHECK ("agents"."views" >= 0 and "agents"."anonymous_views" >= 0 and "agents"."favorites" >= 0 and "agents"."runs" >= 0);--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_subject_known" CHECK ("cart_lines"."subject_kind" in ('project', 'milestone', 'service', 'session-type', 'agent'));--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_choice" CHECK (num_nulls("cart_lines"."choice", "cart_lines"."seen_chosen") = case when "cart_lines"."subject_kind" in ('service', 'session-type', 'agent') then 0 else 2 end);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_agent" CHECK (("order_lines"."agent_id" is not null) = ("order_lines"."subject_kind" = 'agent'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_subject_known" CHECK ("order_lines"."subject_kind" in ('project', 'milestone', 'service', 'session-type', 'agent'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_chosen" CHECK (case "order_lines"."subject_kind" when 'service' then "order_lines"."chosen" is not null when 'session-type' then "order_lines"."chosen" is not null when 'agent' then "order_lines"."chosen" is not null when 'project' then "order_lines"."chosen" is null else true end);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fulfilment_known" CHECK ("orders"."fulfilment" in ('files', 'made-to-order', 'milestone', 'hourly', 'session', 'runs'));