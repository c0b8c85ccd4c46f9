CREATE TABLE "service_anonymous_views" (
	"service_id" text NOT NULL,
	"day" date NOT NULL,
	"block" text NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "service_anonymous_views_service_id_day_block_visitor_pk" PRIMARY KEY("service_id","day","block","visitor")
);
--> statement-breakpoint
CREATE TABLE "service_days" (
	"service_id" text NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"anonymous_views" integer DEFAULT 0 NOT NULL,
	"favorites" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "service_days_service_id_day_pk" PRIMARY KEY("service_id","day"),
	CONSTRAINT "service_days_counted" CHECK ("service_days"."views" >= 0 and "service_days"."anonymous_views" >= 0 and "service_days"."favorites" >= 0)
);
--> statement-breakpoint
CREATE TABLE "service_favorites" (
	"user_id" bigint NOT NULL,
	"service_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"price_minor" bigint,
	CONSTRAINT "service_favorites_user_id_service_id_pk" PRIMARY KEY("user_id","service_id")
);
--> statement-breakpoint
CREATE TABLE "service_images" (
	"key" text NOT NULL,
	"service_id" text NOT NULL,
	"position" smallint NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"sizes" jsonb NOT NULL,
	"request_key" text,
	"request_body" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_images_service_id_key_pk" PRIMARY KEY("service_id","key"),
	CONSTRAINT "service_images_position" UNIQUE("service_id","position"),
	CONSTRAINT "service_images_at_most" CHECK ("service_images"."position" >= 0 and "service_images"."position" < 4)
);
--> statement-breakpoint
CREATE TABLE "service_views" (
	"service_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "service_views_service_id_user_id_day_pk" PRIMARY KEY("service_id","user_id","day")
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" text PRIMARY KEY NOT NULL,
	"provider_id" bigint NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"publish" boolean NOT NULL,
	"title" text NOT NULL,
	"topic" text NOT NULL,
	"description" text NOT NULL,
	"description_html" text NOT NULL,
	"skills" text[] DEFAULT '{}'::text[] NOT NULL,
	"packages" jsonb NOT NULL,
	"extras" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"common" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"from_minor" bigint NOT NULL,
	"from_days" smallint NOT NULL,
	"not_assessed_at" timestamp with time zone,
	"views" integer DEFAULT 0 NOT NULL,
	"anonymous_views" integer DEFAULT 0 NOT NULL,
	"favorites" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"rating_order" bigint GENERATED ALWAYS AS (case when rating_count = 0 then 0 else rating_sum::bigint * 1000000 / rating_count * 100000000 + least(rating_count, 99999999) end) STORED NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"median_days" numeric(6, 1),
	"posted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "services_id_form" CHECK ("services"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "services_state_known" CHECK ("services"."state" in ('draft', 'public', 'paused')),
	CONSTRAINT "services_topic_known" CHECK ("services"."topic" in ('Web Development', 'Mobile Development', 'Data Science', 'AI / ML', 'Design', 'Writing', 'Marketing', 'Business Strategy', 'Other', 'AI strategy', 'Architecture review', 'Enterprise', 'Expert code review', 'Security audit')),
	CONSTRAINT "services_text_there" CHECK ("services"."title" <> '' and "services"."description" <> ''),
	CONSTRAINT "services_packages" CHECK (jsonb_typeof("services"."packages") = 'array' and jsonb_array_length("services"."packages") between 1 and 3),
	CONSTRAINT "services_extras" CHECK (jsonb_typeof("services"."extras") = 'array' and jsonb_array_length("services"."extras") <= 5),
	CONSTRAINT "services_questions" CHECK (jsonb_typeof("services"."questions") = 'array' and jsonb_array_length("services"."questions") <= 8),
	CONSTRAINT "services_common" CHECK (jsonb_typeof("services"."common") = 'array' and jsonb_array_length("services"."common") <= 10),
	CONSTRAINT "services_from" CHECK ("services"."from_minor" between 100 and 10000000 and "services"."from_days" between 1 and 365),
	CONSTRAINT "services_public_is_posted" CHECK ("services"."state" <> 'public' or "services"."posted_at" is not null),
	CONSTRAINT "services_public_is_declared" CHECK ("services"."state" <> 'public' or "services"."not_assessed_at" is not null),
	CONSTRAINT "services_counted" CHECK ("services"."views" >= 0 and "services"."anonymous_views" >= 0 and "services"."favorites" >= 0 and "services"."completed" >= 0),
	CONSTRAINT "services_rating_bounds" CHECK ("services"."rating_count" >= 0 and "services"."rating_sum" between "services"."rating_count" and "services"."rating_count"::bigint * 5)
);
--> statement-breakpoint
ALTER TABLE "saved_searches" DROP CONSTRAINT "saved_searches_kind_known";--> statement-breakpoint
ALTER TABLE "statements" DROP CONSTRAINT "statements_measure_known";--> statement-breakpoint
ALTER TABLE "engagements" ADD COLUMN "service_id" text;--> statement-breakpoint
ALTER TABLE "service_anonymous_views" ADD CONSTRAINT "service_anonymous_views_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_days" ADD CONSTRAINT "service_days_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_favorites" ADD CONSTRAINT "service_favorites_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_favorites" ADD CONSTRAINT "service_favorites_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_images" ADD CONSTRAINT "service_images_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_views" ADD CONSTRAINT "service_views_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_views" ADD CONSTRAINT "service_views_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_provider_id_people_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_favorites_service" ON "service_favorites" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "service_favorites_newest" ON "service_favorites" USING btree ("user_id","created_at" DESC NULLS FIRST,"service_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "service_images_key" ON "service_images" USING btree ("key");--> statement-breakpoint
CREATE INDEX "service_views_person" ON "service_views" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "services_provider" ON "services" USING btree ("provider_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "services_newest" ON "services" USING btree ("posted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'public' and not is_hidden;--> statement-breakpoint
CREATE INDEX "services_rated" ON "services" USING btree ("rating_order" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'public' and not is_hidden;--> statement-breakpoint
CREATE INDEX "services_cheapest" ON "services" USING btree ("from_minor","id") WHERE state = 'public' and not is_hidden;--> statement-breakpoint
CREATE INDEX "services_soonest" ON "services" USING btree ("from_days","id") WHERE state = 'public' and not is_hidden;--> statement-breakpoint
CREATE INDEX "services_topic_newest" ON "services" USING btree ("topic","posted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'public' and not is_hidden;--> statement-breakpoint
CREATE INDEX "services_topic_rated" ON "services" USING btree ("topic","rating_order" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'public' and not is_hidden;--> statement-breakpoint
CREATE INDEX "services_topic_cheapest" ON "services" USING btree ("topic","from_minor","id") WHERE state = 'public' and not is_hidden;--> statement-breakpoint
CREATE INDEX "services_topic_soonest" ON "services" USING btree ("topic","from_days","id") WHERE state = 'public' and not is_hidden;--> statement-breakpoint
ALTER TABLE "engagements" ADD CONSTRAINT "engagements_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "engagements_service" ON "engagements" USING btree ("service_id") WHERE service_id is not null;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_kind_known" CHECK ("saved_searches"."kind" in ('project', 'person', 'job', 'service'));--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_measure_known" CHECK ("statements"."measure" in ('warned', 'limited', 'suspended', 'project-hidden', 'service-hidden', 'review-hidden', 'job-hidden', 'question-hidden'));--> statement-breakpoint
ALTER TABLE service_images DROP CONSTRAINT service_images_position;--> statement-breakpoint
-- Checked at the end of each statement, so that pictures can change places in one.
ALTER TABLE service_images ADD CONSTRAINT service_images_position UNIQUE (service_id, position) DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
CREATE TABLE "listing_index_service" PARTITION OF "listing_index" FOR VALUES IN ('service');--> statement-breakpoint
ALTER TABLE "listing_index_service" ALTER COLUMN "doc" SET STORAGE MAIN;--> statement-breakpoint
CREATE SEQUENCE listing_places_service;--> statement-breakpoint
-- `numbers` are the lowest price, the fewest days and the place by rating.
CREATE VIEW service_listings AS
SELECT s.id, s.posted_at, ARRAY[s.from_minor, s.from_days, s.rating_order] AS numbers,
  ARRAY['topic:' || s.topic, 'seller:' || p.user_type]
    || array(SELECT 'days:' || step FROM unnest(ARRAY[3, 7, 14, 30]) step WHERE s.from_days <= step)
    || rating_facets(s.rating_order)
    || array(SELECT 'skill:' || min(skill) FROM unnest(s.skills) skill GROUP BY lower(skill)) AS facets,
  setweight(to_tsvector('public.guildhall', search_text(s.title)), 'A')
    || setweight(to_tsvector('public.guildhall', search_text(array_to_string(s.skills, ' '))), 'B')
    || setweight(to_tsvector('public.guildhall', search_text(s.topic)), 'C')
    || setweight(to_tsvector('public.guildhall', search_text(s.description)), 'D')
    || array_to_tsvector(array_remove(ARRAY['~c:' || s.topic, '~t:' || p.user_type, '~u:' || s.provider_id,
         '~p:' || search_bits(s.from_minor), '~d:' || search_bits(s.from_days), search_stars(s.rating_order)]
         || array(SELECT DISTINCT '~s:' || lower(skill) FROM unnest(s.skills) skill), NULL)) AS doc,
  search_words_of(s.title, s.skills, '{}', '{}', s.topic, s.description) AS words
FROM services s JOIN people p ON p.id = s.provider_id
WHERE s.state = 'public' AND NOT s.is_hidden AND NOT p.away;--> statement-breakpoint
CREATE FUNCTION service_changed_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_listing('service', coalesce(NEW.id, OLD.id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION provider_changed_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_listing('service', id) FROM services WHERE provider_id = NEW.id AND state = 'public' AND NOT is_hidden ORDER BY id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER services_listed_new AFTER INSERT ON services
  FOR EACH ROW WHEN (NEW.state = 'public') EXECUTE FUNCTION service_changed_listing();--> statement-breakpoint
CREATE TRIGGER services_listed_gone AFTER DELETE ON services
  FOR EACH ROW WHEN (OLD.state = 'public') EXECUTE FUNCTION service_changed_listing();--> statement-breakpoint
CREATE TRIGGER services_listed_changed AFTER UPDATE OF title, description, topic, skills, packages, state, is_hidden, posted_at ON services
  FOR EACH ROW WHEN (OLD.state = 'public' OR NEW.state = 'public') EXECUTE FUNCTION service_changed_listing();--> statement-breakpoint
CREATE TRIGGER services_listed_rating AFTER UPDATE OF rating_sum, rating_count ON services
  FOR EACH ROW WHEN (OLD.rating_order <> NEW.rating_order AND NEW.state = 'public') EXECUTE FUNCTION service_changed_listing();--> statement-breakpoint
CREATE TRIGGER people_listed_services AFTER UPDATE OF user_type, suspended_at, paused_at ON people
  FOR EACH ROW WHEN (OLD.away <> NEW.away OR OLD.user_type <> NEW.user_type) EXECUTE FUNCTION provider_changed_listing();--> statement-breakpoint
-- The reviews that clients write about the provider of an engagement count for the service that it began with.
CREATE FUNCTION count_service_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE services s SET
    rating_sum = s.rating_sum + CASE WHEN NEW.shown THEN NEW.rating ELSE 0 END - CASE WHEN TG_OP = 'UPDATE' AND OLD.shown THEN OLD.rating ELSE 0 END,
    rating_count = s.rating_count + NEW.shown::int - CASE WHEN TG_OP = 'UPDATE' THEN OLD.shown::int ELSE 0 END
  FROM engagements e WHERE e.id = NEW.engagement_id AND s.id = e.service_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION uncount_service_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE services s SET rating_sum = s.rating_sum - OLD.rating, rating_count = s.rating_count - 1
  FROM engagements e WHERE e.id = OLD.engagement_id AND s.id = e.service_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER work_reviews_of_service_new AFTER INSERT ON work_reviews
  FOR EACH ROW WHEN (NEW.by = 'client' AND NEW.shown_at IS NOT NULL) EXECUTE FUNCTION count_service_review();--> statement-breakpoint
CREATE TRIGGER work_reviews_of_service_changed AFTER UPDATE ON work_reviews
  FOR EACH ROW WHEN (NEW.by = 'client' AND (OLD.shown, OLD.rating) IS DISTINCT FROM (NEW.shown, NEW.rating))
  EXECUTE FUNCTION count_service_review();--> statement-breakpoint
CREATE TRIGGER work_reviews_of_service_gone AFTER DELETE ON work_reviews
  FOR EACH ROW WHEN (OLD.by = 'client' AND OLD.shown) EXECUTE FUNCTION uncount_service_review();--> statement-breakpoint
-- How many engagements of a service are completed, and the median of their days from the payment to the delivery. One at a time
-- for each service, so that two that end together both count.
CREATE FUNCTION count_service_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM services WHERE id = NEW.service_id FOR NO KEY UPDATE;
  UPDATE services s SET completed = w.completed, median_days = w.days
  FROM (SELECT count(DISTINCT e.id)::int AS completed,
      round((percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM o.delivered_at - o.paid_at) / 86400))::numeric, 1) AS days
    FROM engagements e LEFT JOIN engagement_milestones m ON m.engagement_id = e.id AND m.state = 'released'
      LEFT JOIN orders o ON o.id = m.order_id AND o.delivered_at IS NOT NULL
    WHERE e.service_id = NEW.service_id AND e.state = 'completed') w
  WHERE s.id = NEW.service_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER engagements_of_service AFTER UPDATE OF state ON engagements
  FOR EACH ROW WHEN (NEW.service_id IS NOT NULL AND OLD.state <> NEW.state AND NEW.state = 'completed')
  EXECUTE FUNCTION count_service_work();
