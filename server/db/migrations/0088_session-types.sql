CREATE TABLE "session_types" (
	"id" text PRIMARY KEY NOT NULL,
	"host_id" bigint NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"what" text NOT NULL,
	"topics" text[] NOT NULL,
	"mentoring_type" text NOT NULL,
	"mentoring_type_other" text NOT NULL,
	"minutes" smallint NOT NULL,
	"people" smallint NOT NULL,
	"questions" jsonb NOT NULL,
	"place_kind" text NOT NULL,
	"place" text NOT NULL,
	"approval" boolean NOT NULL,
	"cancel_rule" text NOT NULL,
	"not_assessed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_types_id_form" CHECK ("session_types"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "session_types_state_known" CHECK ("session_types"."state" in ('open', 'paused')),
	CONSTRAINT "session_types_text_there" CHECK ("session_types"."title" <> '' and "session_types"."what" <> '' and "session_types"."place" <> ''),
	CONSTRAINT "session_types_topics" CHECK (cardinality("session_types"."topics") between 1 and 5 and "session_types"."topics" <@ array['Career guidance', 'Technical skills', 'Research methods', 'PhD support', 'Industry transition', 'Startup advice', 'Academic writing', 'Grant applications', 'PhD program', 'Expert network', 'AI strategy', 'Architecture review', 'Enterprise', 'Expert code review', 'Security audit', 'Paper review', 'Supervision', 'Grants', 'Methods', 'Expert opinion', 'Talk']),
	CONSTRAINT "session_types_mentoring_type" CHECK ("session_types"."mentoring_type" in ('One-to-one', 'Group', 'Review of work', 'Mock interview', 'Office hours', 'Other') and ("session_types"."mentoring_type" <> 'Other' or "session_types"."mentoring_type_other" <> '')),
	CONSTRAINT "session_types_minutes" CHECK ("session_types"."minutes" between 15 and 180),
	CONSTRAINT "session_types_people" CHECK ("session_types"."people" between 1 and 50),
	CONSTRAINT "session_types_questions" CHECK (jsonb_typeof("session_types"."questions") = 'array' and jsonb_array_length("session_types"."questions") <= 8),
	CONSTRAINT "session_types_place_known" CHECK ("session_types"."place_kind" in ('link', 'phone', 'address')),
	CONSTRAINT "session_types_rule_known" CHECK ("session_types"."cancel_rule" in ('easy', 'usual', 'strict')),
	CONSTRAINT "session_types_open_is_declared" CHECK ("session_types"."state" <> 'open' or "session_types"."not_assessed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "session_types" ADD CONSTRAINT "session_types_host_id_people_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_types_host" ON "session_types" USING btree ("host_id","created_at","id");