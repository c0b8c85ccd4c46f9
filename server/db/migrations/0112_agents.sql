CREATE TABLE "agent_anonymous_views" (
	"agent_id" text NOT NULL,
	"day" date NOT NULL,
	"block" text NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "agent_anonymous_views_agent_id_day_block_visitor_pk" PRIMARY KEY("agent_id","day","block","visitor")
);
--> statement-breakpoint
CREATE TABLE "agent_days" (
	"agent_id" text NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"anonymous_views" integer DEFAULT 0 NOT NULL,
	"favorites" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "agent_days_agent_id_day_pk" PRIMARY KEY("agent_id","day"),
	CONSTRAINT "agent_days_counted" CHECK ("agent_days"."views" >= 0 and "agent_days"."anonymous_views" >= 0 and "agent_days"."favorites" >= 0)
);
--> statement-breakpoint
CREATE TABLE "agent_favorites" (
	"user_id" bigint NOT NULL,
	"agent_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_favorites_user_id_agent_id_pk" PRIMARY KEY("user_id","agent_id")
);
--> statement-breakpoint
CREATE TABLE "agent_images" (
	"key" text NOT NULL,
	"agent_id" text NOT NULL,
	"position" smallint NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"sizes" jsonb NOT NULL,
	"request_key" text,
	"request_body" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agent_images_agent_id_key_pk" PRIMARY KEY("agent_id","key"),
	CONSTRAINT "agent_images_position" UNIQUE("agent_id","position"),
	CONSTRAINT "agent_images_at_most" CHECK ("agent_images"."position" >= 0 and "agent_images"."position" < 8)
);
--> statement-breakpoint
CREATE TABLE "agent_views" (
	"agent_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "agent_views_agent_id_user_id_day_pk" PRIMARY KEY("agent_id","user_id","day")
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"id" text PRIMARY KEY NOT NULL,
	"author_id" bigint NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"description_html" text DEFAULT '' NOT NULL,
	"category" text,
	"category_other" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"licence" text,
	"licence_other" text DEFAULT '' NOT NULL,
	"source_url" text DEFAULT '' NOT NULL,
	"how_to_run" text DEFAULT '' NOT NULL,
	"how_to_run_html" text DEFAULT '' NOT NULL,
	"examples" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"limits" text[] DEFAULT '{}'::text[] NOT NULL,
	"uses_model" boolean DEFAULT false NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"model_maker" text DEFAULT '' NOT NULL,
	"languages" text[] DEFAULT '{}'::text[] NOT NULL,
	"remote_url" text DEFAULT '' NOT NULL,
	"transport" text DEFAULT 'streamable-http' NOT NULL,
	"packages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"anonymous_views" integer DEFAULT 0 NOT NULL,
	"favorites" integer DEFAULT 0 NOT NULL,
	"posted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agents_id_form" CHECK ("agents"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "agents_state_known" CHECK ("agents"."state" in ('draft', 'public', 'unlisted')),
	CONSTRAINT "agents_category_known" CHECK ("agents"."category" in ('Research', 'Data', 'Writing', 'Coding', 'Design', 'Learning', 'Language', 'Business', 'Health', 'Law and policy', 'Everyday', 'Other')),
	CONSTRAINT "agents_licence_known" CHECK ("agents"."licence" in ('MIT', 'Apache-2.0', 'BSD-3-Clause', 'MPL-2.0', 'LGPL-3.0', 'GPL-3.0', 'AGPL-3.0', 'CC0-1.0', 'CC-BY-4.0', 'All rights reserved', 'Other')),
	CONSTRAINT "agents_transport_known" CHECK ("agents"."transport" in ('streamable-http')),
	CONSTRAINT "agents_named" CHECK ("agents"."name" <> '' and "agents"."name_key" <> ''),
	CONSTRAINT "agents_examples" CHECK (jsonb_typeof("agents"."examples") = 'array' and jsonb_array_length("agents"."examples") <= 6),
	CONSTRAINT "agents_packages" CHECK (jsonb_typeof("agents"."packages") = 'array' and jsonb_array_length("agents"."packages") <= 5),
	CONSTRAINT "agents_published_is_whole" CHECK ("agents"."state" = 'draft' or ("agents"."posted_at" is not null and "agents"."summary" <> '' and "agents"."description" <> ''
        and "agents"."category" is not null and "agents"."licence" is not null and jsonb_array_length("agents"."examples") > 0
        and cardinality("agents"."limits") > 0 and (not "agents"."uses_model" or ("agents"."model" <> '' and "agents"."model_maker" <> '')))),
	CONSTRAINT "agents_counted" CHECK ("agents"."views" >= 0 and "agents"."anonymous_views" >= 0 and "agents"."favorites" >= 0)
);
--> statement-breakpoint
ALTER TABLE "saved_searches" DROP CONSTRAINT "saved_searches_kind_known";--> statement-breakpoint
ALTER TABLE "statements" DROP CONSTRAINT "statements_measure_known";--> statement-breakpoint
ALTER TABLE "agent_anonymous_views" ADD CONSTRAINT "agent_anonymous_views_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_days" ADD CONSTRAINT "agent_days_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_favorites" ADD CONSTRAINT "agent_favorites_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_favorites" ADD CONSTRAINT "agent_favorites_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_images" ADD CONSTRAINT "agent_images_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_views" ADD CONSTRAINT "agent_views_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_views" ADD CONSTRAINT "agent_views_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_favorites_agent" ON "agent_favorites" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "agent_favorites_newest" ON "agent_favorites" USING btree ("user_id","created_at" DESC NULLS FIRST,"agent_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "agent_images_key" ON "agent_images" USING btree ("key");--> statement-breakpoint
CREATE INDEX "agent_views_person" ON "agent_views" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "agents_name_unique" ON "agents" USING btree ("name_key") WHERE state <> 'draft';--> statement-breakpoint
CREATE INDEX "agents_author" ON "agents" USING btree ("author_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "agents_newest" ON "agents" USING btree ("posted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'public' and not is_hidden;--> statement-breakpoint
CREATE INDEX "agents_favored" ON "agents" USING btree ("favorites" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'public' and not is_hidden;--> statement-breakpoint
CREATE INDEX "agents_category_newest" ON "agents" USING btree ("category","posted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'public' and not is_hidden;--> statement-breakpoint
CREATE INDEX "agents_category_favored" ON "agents" USING btree ("category","favorites" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'public' and not is_hidden;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_kind_known" CHECK ("saved_searches"."kind" in ('project', 'person', 'job', 'service', 'mentorship', 'expert', 'agent'));--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_measure_known" CHECK ("statements"."measure" in ('warned', 'limited', 'suspended', 'project-hidden', 'service-hidden', 'agent-hidden', 'session-type-hidden', 'review-hidden', 'job-hidden', 'question-hidden', 'mentor-ended'));--> statement-breakpoint
ALTER TABLE agent_images DROP CONSTRAINT agent_images_position;--> statement-breakpoint
-- Checked at the end of each statement, so that pictures can change places in one.
ALTER TABLE agent_images ADD CONSTRAINT agent_images_position UNIQUE (agent_id, position) DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
-- How an agent can be run: where its author runs it, or fetched.
CREATE FUNCTION agent_ways(remote_url text, packages jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY[CASE WHEN remote_url <> '' THEN 'remote' END,
    CASE WHEN jsonb_array_length(packages) > 0 THEN 'files' END], NULL)
$$;--> statement-breakpoint
CREATE TABLE "listing_index_agent" PARTITION OF "listing_index" FOR VALUES IN ('agent');--> statement-breakpoint
ALTER TABLE "listing_index_agent" ALTER COLUMN "doc" SET STORAGE MAIN;--> statement-breakpoint
CREATE SEQUENCE listing_places_agent;--> statement-breakpoint
-- The number is that of its favorites. A word counts most in the name, then in the tags and the line about it, then in its category.
CREATE VIEW agent_listings AS
SELECT a.id, a.posted_at, ARRAY[a.favorites]::bigint[] AS numbers,
  ARRAY['category:' || a.category, 'licence:' || a.licence, 'model:' || CASE WHEN a.uses_model THEN 'yes' ELSE 'no' END]
    || array(SELECT 'way:' || way FROM unnest(agent_ways(a.remote_url, a.packages)) way)
    || array(SELECT 'tag:' || min(tag) FROM unnest(a.tags) tag GROUP BY lower(tag)) AS facets,
  setweight(to_tsvector('public.guildhall', search_text(a.name)), 'A')
    || setweight(to_tsvector('public.guildhall', search_text(concat_ws(' ', array_to_string(a.tags, ' '), a.summary))), 'B')
    || setweight(to_tsvector('public.guildhall', search_text(concat_ws(' ', a.category, a.category_other))), 'C')
    || setweight(to_tsvector('public.guildhall', search_text(concat_ws(' ', a.description, a.model, a.model_maker))), 'D')
    || array_to_tsvector(ARRAY['~c:' || a.category, '~l:' || a.licence, '~u:' || a.author_id,
         '~m:' || CASE WHEN a.uses_model THEN 'yes' ELSE 'no' END]
         || array(SELECT '~w:' || way FROM unnest(agent_ways(a.remote_url, a.packages)) way)
         || array(SELECT DISTINCT '~s:' || lower(tag) FROM unnest(a.tags) tag)) AS doc,
  search_words_of(a.name, a.tags, '{}', '{}', concat_ws(' ', a.category, a.category_other), concat_ws(' ', a.summary, a.description)) AS words
FROM agents a JOIN people p ON p.id = a.author_id
WHERE a.state = 'public' AND NOT a.is_hidden AND NOT p.away;--> statement-breakpoint
CREATE FUNCTION agent_changed_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_listing('agent', coalesce(NEW.id, OLD.id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION agent_author_changed_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_listing('agent', id) FROM agents WHERE author_id = NEW.id AND state = 'public' AND NOT is_hidden ORDER BY id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER agents_listed_new AFTER INSERT ON agents
  FOR EACH ROW WHEN (NEW.state = 'public') EXECUTE FUNCTION agent_changed_listing();--> statement-breakpoint
CREATE TRIGGER agents_listed_gone AFTER DELETE ON agents
  FOR EACH ROW WHEN (OLD.state = 'public') EXECUTE FUNCTION agent_changed_listing();--> statement-breakpoint
CREATE TRIGGER agents_listed_changed AFTER UPDATE OF name, summary, description, category, category_other, tags, licence, uses_model, model,
  model_maker, remote_url, packages, state, is_hidden, posted_at, favorites ON agents
  FOR EACH ROW WHEN (OLD.state = 'public' OR NEW.state = 'public') EXECUTE FUNCTION agent_changed_listing();--> statement-breakpoint
CREATE TRIGGER people_listed_agents AFTER UPDATE OF suspended_at, paused_at ON people
  FOR EACH ROW WHEN (OLD.away <> NEW.away) EXECUTE FUNCTION agent_author_changed_listing();
