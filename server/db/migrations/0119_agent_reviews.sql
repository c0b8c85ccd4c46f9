CREATE TABLE "agent_reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"agent_id" text NOT NULL,
	"author_id" bigint,
	"rating" smallint NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone,
	"answer" text,
	"answered_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"shown" boolean GENERATED ALWAYS AS (hidden_at is null and withdrawn_at is null) STORED NOT NULL,
	CONSTRAINT "agent_reviews_once" UNIQUE("agent_id","author_id"),
	CONSTRAINT "agent_reviews_id_form" CHECK ("agent_reviews"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "agent_reviews_rating_bounds" CHECK ("agent_reviews"."rating" between 1 and 5),
	CONSTRAINT "agent_reviews_answer_whole" CHECK (("agent_reviews"."answer" is null) = ("agent_reviews"."answered_at" is null)),
	CONSTRAINT "agent_reviews_withdrawn_without_words" CHECK ("agent_reviews"."withdrawn_at" is null or "agent_reviews"."text" = '')
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "rating_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "rating_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "rating_order" bigint GENERATED ALWAYS AS (case when rating_count = 0 then 0 else rating_sum::bigint * 1000000 / rating_count * 100000000 + least(rating_count, 99999999) end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_reviews" ADD CONSTRAINT "agent_reviews_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_reviews" ADD CONSTRAINT "agent_reviews_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_reviews_shown" ON "agent_reviews" USING btree ("agent_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE shown;--> statement-breakpoint
CREATE INDEX "agent_reviews_stars" ON "agent_reviews" USING btree ("agent_id","rating") WHERE shown;--> statement-breakpoint
CREATE INDEX "agent_reviews_author" ON "agent_reviews" USING btree ("author_id") WHERE author_id is not null;--> statement-breakpoint
CREATE INDEX "agents_rated" ON "agents" USING btree ("rating_order" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'public' and not is_hidden;--> statement-breakpoint
CREATE INDEX "agents_category_rated" ON "agents" USING btree ("category","rating_order" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'public' and not is_hidden;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_rating_bounds" CHECK ("agents"."rating_count" >= 0 and "agents"."rating_sum" between "agents"."rating_count" and "agents"."rating_count"::bigint * 5);--> statement-breakpoint
-- Searches sort by rating too: the second number. Agents that are listed already have no reviews.
CREATE OR REPLACE VIEW agent_listings AS
SELECT a.id, a.posted_at, ARRAY[a.favorites, a.rating_order]::bigint[] AS numbers,
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
UPDATE listing_index SET numbers = numbers[1:1] || 0::bigint WHERE kind = 'agent';--> statement-breakpoint
CREATE TRIGGER agents_listed_rating AFTER UPDATE OF rating_sum, rating_count ON agents
  FOR EACH ROW WHEN (OLD.rating_order <> NEW.rating_order AND NEW.state = 'public') EXECUTE FUNCTION agent_changed_listing();
