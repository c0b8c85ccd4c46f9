CREATE TABLE "agent_file_parts" (
	"file_id" text NOT NULL,
	"number" smallint NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"stored_at" timestamp with time zone,
	CONSTRAINT "agent_file_parts_file_id_number_pk" PRIMARY KEY("file_id","number"),
	CONSTRAINT "agent_file_parts_digest" CHECK ("agent_file_parts"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "agent_files" (
	"id" text PRIMARY KEY NOT NULL,
	"agent_id" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"key" text NOT NULL,
	"upload" text,
	"active_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	CONSTRAINT "agent_files_key_unique" UNIQUE("key"),
	CONSTRAINT "agent_files_id_form" CHECK ("agent_files"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "agent_files_kind_known" CHECK ("agent_files"."kind" in ('file', 'video')),
	CONSTRAINT "agent_files_named" CHECK ("agent_files"."name" <> ''),
	CONSTRAINT "agent_files_size" CHECK ("agent_files"."size" between 1 and case "agent_files"."kind" when 'video' then 104857600
        else 52428800 end),
	CONSTRAINT "agent_files_checked_whole" CHECK ("agent_files"."checked_at" is null or "agent_files"."upload" is null)
);
--> statement-breakpoint
CREATE TABLE "agent_checks" (
	"agent_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"number" smallint NOT NULL,
	"problem" text,
	"ms" integer NOT NULL,
	"added" text[] NOT NULL,
	"removed" text[] NOT NULL,
	"changed" text[] NOT NULL,
	CONSTRAINT "agent_checks_agent_id_at_pk" PRIMARY KEY("agent_id","at")
);
--> statement-breakpoint
CREATE TABLE "agent_consents" (
	"user_id" bigint NOT NULL,
	"agent_id" text NOT NULL,
	"number" smallint NOT NULL,
	"choice" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "agent_consents_user_id_agent_id_number_pk" PRIMARY KEY("user_id","agent_id","number"),
	CONSTRAINT "agent_consents_choice_known" CHECK ("agent_consents"."choice" in ('accept', 'stay'))
);
--> statement-breakpoint
CREATE TABLE "agent_hosts" (
	"agent_id" text NOT NULL,
	"host" text NOT NULL,
	"token" text NOT NULL,
	"proven_at" timestamp with time zone,
	"way" text,
	CONSTRAINT "agent_hosts_agent_id_host_pk" PRIMARY KEY("agent_id","host"),
	CONSTRAINT "agent_hosts_way_known" CHECK ("agent_hosts"."way" in ('dns', 'file')),
	CONSTRAINT "agent_hosts_proven" CHECK (num_nulls("agent_hosts"."proven_at", "agent_hosts"."way") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "agent_readings" (
	"agent_id" text NOT NULL,
	"number" smallint NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"standing" text NOT NULL,
	"domain" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "agent_readings_agent_id_number_user_id_pk" PRIMARY KEY("agent_id","number","user_id"),
	CONSTRAINT "agent_readings_standing_known" CHECK ("agent_readings"."standing" in ('professor', 'domain')),
	CONSTRAINT "agent_readings_signed" CHECK ("agent_readings"."name" <> ''),
	CONSTRAINT "agent_readings_domain" CHECK ("agent_readings"."standing" = 'professor' or "agent_readings"."domain" <> '')
);
--> statement-breakpoint
CREATE TABLE "agent_remotes" (
	"agent_id" text PRIMARY KEY NOT NULL,
	"number" smallint NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"paused_at" timestamp with time zone,
	CONSTRAINT "agent_remotes_failing" CHECK ("agent_remotes"."failures" >= 0 and ("agent_remotes"."failures" > 0) = ("agent_remotes"."failing_since" is not null)),
	CONSTRAINT "agent_remotes_paused" CHECK (("agent_remotes"."paused_at" is not null) = ("agent_remotes"."failures" >= 3))
);
--> statement-breakpoint
CREATE TABLE "agent_versions" (
	"agent_id" text NOT NULL,
	"number" smallint NOT NULL,
	"version" text NOT NULL,
	"changes" text NOT NULL,
	"manifest" text NOT NULL,
	"sha256" text NOT NULL,
	"asks" jsonb NOT NULL,
	"remote_url" text NOT NULL,
	"tools" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"is_kept" boolean DEFAULT true NOT NULL,
	"request_key" text,
	"told_up_to" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "agent_versions_agent_id_number_pk" PRIMARY KEY("agent_id","number"),
	CONSTRAINT "agent_versions_name" UNIQUE("agent_id","version"),
	CONSTRAINT "agent_versions_request" UNIQUE("agent_id","request_key"),
	CONSTRAINT "agent_versions_number" CHECK ("agent_versions"."number" between 1 and 200),
	CONSTRAINT "agent_versions_named" CHECK ("agent_versions"."version" <> '' and ("agent_versions"."changes" <> '' or "agent_versions"."number" = 1)),
	CONSTRAINT "agent_versions_digest" CHECK ("agent_versions"."sha256" = encode(sha256(convert_to("agent_versions"."manifest", 'UTF8')), 'hex'))
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "files" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "readings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_file_parts" ADD CONSTRAINT "agent_file_parts_file_id_agent_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."agent_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_files" ADD CONSTRAINT "agent_files_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_files" ADD CONSTRAINT "agent_files_owner_id_people_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_checks" ADD CONSTRAINT "agent_checks_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_consents" ADD CONSTRAINT "agent_consents_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_consents" ADD CONSTRAINT "agent_consents_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_consents" ADD CONSTRAINT "agent_consents_version" FOREIGN KEY ("agent_id","number") REFERENCES "public"."agent_versions"("agent_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_hosts" ADD CONSTRAINT "agent_hosts_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_readings" ADD CONSTRAINT "agent_readings_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_readings" ADD CONSTRAINT "agent_readings_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_readings" ADD CONSTRAINT "agent_readings_version" FOREIGN KEY ("agent_id","number") REFERENCES "public"."agent_versions"("agent_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_remotes" ADD CONSTRAINT "agent_remotes_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_remotes" ADD CONSTRAINT "agent_remotes_version" FOREIGN KEY ("agent_id","number") REFERENCES "public"."agent_versions"("agent_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_versions" ADD CONSTRAINT "agent_versions_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_files_one_video" ON "agent_files" USING btree ("agent_id") WHERE kind = 'video';--> statement-breakpoint
CREATE INDEX "agent_files_agent" ON "agent_files" USING btree ("agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "agent_files_owner" ON "agent_files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "agent_files_under_way" ON "agent_files" USING btree ("active_at") WHERE checked_at is null;--> statement-breakpoint
CREATE INDEX "agent_checks_time" ON "agent_checks" USING btree ("at");--> statement-breakpoint
CREATE INDEX "agent_consents_agent" ON "agent_consents" USING btree ("agent_id","number");--> statement-breakpoint
CREATE INDEX "agent_readings_person" ON "agent_readings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "agent_remotes_due" ON "agent_remotes" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "agents_checked" ON "agents" USING btree ("checked_at") WHERE checked_at is not null;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_trusted" CHECK ("agents"."files" between 0 and 20 and "agents"."readings" >= 0);--> statement-breakpoint
-- A version stays as it was published.
CREATE FUNCTION agent_version_is_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.version, NEW.changes, NEW.manifest, NEW.sha256, NEW.asks, NEW.remote_url, NEW.tools, NEW.published_at)
    IS DISTINCT FROM (OLD.version, OLD.changes, OLD.manifest, OLD.sha256, OLD.asks, OLD.remote_url, OLD.tools, OLD.published_at)
  THEN RAISE EXCEPTION 'A version of an agent does not change' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER agent_versions_frozen BEFORE UPDATE ON agent_versions
  FOR EACH ROW EXECUTE FUNCTION agent_version_is_frozen();--> statement-breakpoint
-- How an agent can be run: where its author runs it, or fetched as a package or a file.
CREATE FUNCTION agent_ways(remote_url text, packages jsonb, files integer) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(ARRAY[CASE WHEN remote_url <> '' THEN 'remote' END,
    CASE WHEN jsonb_array_length(packages) > 0 OR files > 0 THEN 'files' END], NULL)
$$;--> statement-breakpoint
-- Searches filter by remotes that were checked in the last day, and by agents that somebody has read.
CREATE OR REPLACE VIEW agent_listings AS
SELECT a.id, a.posted_at, ARRAY[a.favorites]::bigint[] AS numbers,
  ARRAY['category:' || a.category, 'licence:' || a.licence, 'model:' || CASE WHEN a.uses_model THEN 'yes' ELSE 'no' END]
    || array(SELECT 'way:' || way FROM unnest(agent_ways(a.remote_url, a.packages, a.files)) way)
    || array(SELECT 'tag:' || min(tag) FROM unnest(a.tags) tag GROUP BY lower(tag))
    || array_remove(ARRAY[CASE WHEN a.checked_at IS NOT NULL THEN 'trust:checked' END,
         CASE WHEN a.readings > 0 THEN 'trust:read' END], NULL) AS facets,
  setweight(to_tsvector('public.guildhall', search_text(a.name)), 'A')
    || setweight(to_tsvector('public.guildhall', search_text(concat_ws(' ', array_to_string(a.tags, ' '), a.summary))), 'B')
    || setweight(to_tsvector('public.guildhall', search_text(concat_ws(' ', a.category, a.category_other))), 'C')
    || setweight(to_tsvector('public.guildhall', search_text(concat_ws(' ', a.description, a.model, a.model_maker))), 'D')
    || array_to_tsvector(ARRAY['~c:' || a.category, '~l:' || a.licence, '~u:' || a.author_id,
         '~m:' || CASE WHEN a.uses_model THEN 'yes' ELSE 'no' END]
         || array(SELECT '~w:' || way FROM unnest(agent_ways(a.remote_url, a.packages, a.files)) way)
         || array(SELECT DISTINCT '~s:' || lower(tag) FROM unnest(a.tags) tag)
         || array_remove(ARRAY[CASE WHEN a.checked_at IS NOT NULL THEN '~t:checked' END,
              CASE WHEN a.readings > 0 THEN '~t:read' END], NULL)) AS doc,
  search_words_of(a.name, a.tags, '{}', '{}', concat_ws(' ', a.category, a.category_other), concat_ws(' ', a.summary, a.description)) AS words
FROM agents a JOIN people p ON p.id = a.author_id
WHERE a.state = 'public' AND NOT a.is_hidden AND NOT p.away;--> statement-breakpoint
DROP FUNCTION agent_ways(text, jsonb);--> statement-breakpoint
CREATE TRIGGER agents_listed_trusted AFTER UPDATE OF files, checked_at, readings ON agents
  FOR EACH ROW WHEN (NEW.state = 'public' AND (
    (OLD.files > 0) <> (NEW.files > 0) OR (OLD.checked_at IS NULL) <> (NEW.checked_at IS NULL) OR (OLD.readings > 0) <> (NEW.readings > 0)))
  EXECUTE FUNCTION agent_changed_listing();
