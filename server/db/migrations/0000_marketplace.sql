CREATE EXTENSION IF NOT EXISTS citext;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- English words without their accents: 'Ostersund' finds 'Östersund'.
CREATE TEXT SEARCH CONFIGURATION guildhall (COPY = pg_catalog.english);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION guildhall ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem;
--> statement-breakpoint
-- What a search finds a project by, heaviest first. Immutable, so that the column can be generated from it.
CREATE FUNCTION project_search(title text, tags text[], skills text[], tech_stack text[], category text, description text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('public.guildhall', title), 'A')
      || setweight(to_tsvector('public.guildhall', array_to_string(tags || skills || tech_stack, ' ')), 'B')
      || setweight(to_tsvector('public.guildhall', category), 'C')
      || setweight(to_tsvector('public.guildhall', left(description, 20000)), 'D')
$$;
--> statement-breakpoint
CREATE TABLE "category_totals" (
	"category" text PRIMARY KEY NOT NULL,
	"projects" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_anonymous_views" (
	"project_id" text NOT NULL,
	"day" date NOT NULL,
	"block" text NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "project_anonymous_views_project_id_day_block_visitor_pk" PRIMARY KEY("project_id","day","block","visitor")
);
--> statement-breakpoint
CREATE TABLE "project_favorites" (
	"user_id" bigint NOT NULL,
	"project_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_favorites_user_id_project_id_pk" PRIMARY KEY("user_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "project_images" (
	"key" text NOT NULL,
	"project_id" text NOT NULL,
	"position" smallint NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"sizes" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_images_project_id_key_pk" PRIMARY KEY("project_id","key"),
	CONSTRAINT "project_images_position" UNIQUE("project_id","position"),
	CONSTRAINT "project_images_at_most" CHECK ("project_images"."position" >= 0 and "project_images"."position" < 4)
);
--> statement-breakpoint
CREATE TABLE "project_views" (
	"project_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "project_views_project_id_user_id_day_pk" PRIMARY KEY("project_id","user_id","day")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" bigint NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"description_html" text NOT NULL,
	"category" text NOT NULL,
	"category_other" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"price_minor" bigint NOT NULL,
	"duration" text DEFAULT '' NOT NULL,
	"duration_days" integer,
	"team_size" integer DEFAULT 1 NOT NULL,
	"skills" text[] DEFAULT '{}'::text[] NOT NULL,
	"features" text[] DEFAULT '{}'::text[] NOT NULL,
	"tech_stack" text[] DEFAULT '{}'::text[] NOT NULL,
	"deliverables" text[] DEFAULT '{}'::text[] NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL,
	"visibility" text DEFAULT 'draft' NOT NULL,
	"publish" boolean DEFAULT true NOT NULL,
	"licence" text DEFAULT 'personal' NOT NULL,
	"licence_text" text,
	"for_sale" boolean DEFAULT true NOT NULL,
	"own_work_at" timestamp with time zone,
	"views" integer DEFAULT 0 NOT NULL,
	"anonymous_views" integer DEFAULT 0 NOT NULL,
	"favorites" integer DEFAULT 0 NOT NULL,
	"posted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (project_search(title, tags, skills, tech_stack, category, description)) STORED,
	CONSTRAINT "projects_id_form" CHECK ("projects"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "projects_category_known" CHECK ("projects"."category" in ('Web Development', 'Mobile Development', 'Data Science', 'AI / Machine Learning', 'UI / UX Design', 'Graphic Design', 'Game Development', 'AR / VR', 'Blockchain', 'Fintech', 'E-commerce', 'Cybersecurity', 'Cloud & DevOps', 'Networks', 'IoT & Embedded', 'Electronics', 'Robotics', 'Mechanical Design', '3D & Animation', 'Architecture & Civil', 'Biotech', 'HealthTech', 'EdTech', 'Sustainability', 'Marketing', 'Business Strategy', 'Writing', 'Research Methods', 'Social Research', 'Other')),
	CONSTRAINT "projects_status_known" CHECK ("projects"."status" in ('Active', 'In Progress', 'Completed', 'On Hold', 'Cancelled', 'Other')),
	CONSTRAINT "projects_visibility_known" CHECK ("projects"."visibility" in ('draft', 'public', 'unlisted', 'archived', 'hidden')),
	CONSTRAINT "projects_licence_known" CHECK ("projects"."licence" in ('personal', 'commercial', 'mit', 'cc-by-4.0', 'custom')),
	CONSTRAINT "projects_price_bounds" CHECK ("projects"."price_minor" between 0 and 100000000),
	CONSTRAINT "projects_title_there" CHECK ("projects"."title" <> ''),
	CONSTRAINT "projects_counted" CHECK ("projects"."views" >= 0 and "projects"."anonymous_views" >= 0 and "projects"."favorites" >= 0),
	CONSTRAINT "projects_public_is_posted" CHECK ("projects"."visibility" <> 'public' or "projects"."posted_at" is not null),
	CONSTRAINT "projects_sold_is_own_work" CHECK ("projects"."visibility" <> 'public' or not "projects"."for_sale" or "projects"."own_work_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" text NOT NULL,
	"custom_user_id" text NOT NULL,
	"email" "citext" NOT NULL,
	"user_type" text NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"company_name" text,
	"headline" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"avatar_key" text,
	"avatar_sizes" jsonb,
	"terms_version" text,
	"terms_accepted_at" timestamp with time zone,
	"public_projects" integer DEFAULT 0 NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"suspended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_uid_unique" UNIQUE("uid"),
	CONSTRAINT "people_custom_user_id_unique" UNIQUE("custom_user_id"),
	CONSTRAINT "people_custom_user_id_form" CHECK ("people"."custom_user_id" ~ '^[a-z0-9-]{3,80}$'),
	CONSTRAINT "people_user_type_known" CHECK ("people"."user_type" in ('Students', 'Professors', 'Freelancers', 'Business')),
	CONSTRAINT "people_role_known" CHECK ("people"."role" in ('member', 'admin')),
	CONSTRAINT "people_first_name_there" CHECK ("people"."first_name" <> ''),
	CONSTRAINT "people_public_projects_counted" CHECK ("people"."public_projects" >= 0)
);
--> statement-breakpoint
CREATE TABLE "user_skills" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "user_skills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" "citext" NOT NULL,
	"level" smallint NOT NULL,
	CONSTRAINT "user_skills_level_known" CHECK ("user_skills"."level" between 0 and 3)
);
--> statement-breakpoint
ALTER TABLE "project_anonymous_views" ADD CONSTRAINT "project_anonymous_views_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_favorites" ADD CONSTRAINT "project_favorites_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_favorites" ADD CONSTRAINT "project_favorites_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_images" ADD CONSTRAINT "project_images_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_views" ADD CONSTRAINT "project_views_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_views" ADD CONSTRAINT "project_views_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_seller_id_people_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_skills" ADD CONSTRAINT "user_skills_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_favorites_project" ON "project_favorites" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "project_images_key" ON "project_images" USING btree ("key");--> statement-breakpoint
CREATE INDEX "projects_newest" ON "projects" USING btree ("posted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE visibility = 'public';--> statement-breakpoint
CREATE INDEX "projects_viewed" ON "projects" USING btree ("views" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE visibility = 'public';--> statement-breakpoint
CREATE INDEX "projects_priced" ON "projects" USING btree ("price_minor","id") WHERE visibility = 'public';--> statement-breakpoint
CREATE INDEX "projects_category_newest" ON "projects" USING btree ("category","posted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE visibility = 'public';--> statement-breakpoint
CREATE INDEX "projects_category_viewed" ON "projects" USING btree ("category","views" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE visibility = 'public';--> statement-breakpoint
CREATE INDEX "projects_category_priced" ON "projects" USING btree ("category","price_minor","id") WHERE visibility = 'public';--> statement-breakpoint
CREATE INDEX "projects_seller" ON "projects" USING btree ("seller_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "projects_search" ON "projects" USING gin ("search") WHERE visibility = 'public';--> statement-breakpoint
CREATE UNIQUE INDEX "people_email" ON "people" USING btree ("email");--> statement-breakpoint
CREATE INDEX "people_avatar" ON "people" USING btree ("avatar_key") WHERE avatar_key is not null;--> statement-breakpoint
CREATE INDEX "people_newest" ON "people" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "user_skills_name" ON "user_skills" USING btree ("user_id","name");--> statement-breakpoint
ALTER TABLE project_images DROP CONSTRAINT project_images_position;
--> statement-breakpoint
ALTER TABLE project_images ADD CONSTRAINT project_images_position UNIQUE (project_id, position) DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
-- Searches read this column of many rows: kept beside the row, it need not be fetched piece by piece.
ALTER TABLE projects ALTER COLUMN search SET STORAGE MAIN;
--> statement-breakpoint
-- Kept counters: how many public projects a category and a person have.
CREATE FUNCTION count_public_projects() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.visibility = 'public' THEN
    UPDATE category_totals SET projects = projects - 1 WHERE category = OLD.category;
    UPDATE people SET public_projects = public_projects - 1 WHERE id = OLD.seller_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.visibility = 'public' THEN
    INSERT INTO category_totals (category, projects) VALUES (NEW.category, 1)
      ON CONFLICT (category) DO UPDATE SET projects = category_totals.projects + 1;
    UPDATE people SET public_projects = public_projects + 1 WHERE id = NEW.seller_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER projects_counted_new AFTER INSERT OR DELETE ON projects
  FOR EACH ROW EXECUTE FUNCTION count_public_projects();
--> statement-breakpoint
CREATE TRIGGER projects_counted_changed AFTER UPDATE OF visibility, category, seller_id ON projects
  FOR EACH ROW WHEN (OLD.visibility <> NEW.visibility OR OLD.category <> NEW.category OR OLD.seller_id <> NEW.seller_id)
  EXECUTE FUNCTION count_public_projects();
--> statement-breakpoint
-- A public project always has a picture. Asked at commit, so that a picture may be replaced in one transaction.
CREATE FUNCTION public_project_has_image() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  id_asked text := CASE WHEN TG_TABLE_NAME = 'projects' THEN to_jsonb(NEW)->>'id' ELSE to_jsonb(OLD)->>'project_id' END;
BEGIN
  IF EXISTS (SELECT FROM projects p WHERE p.id = id_asked AND p.visibility = 'public'
             AND NOT EXISTS (SELECT FROM project_images i WHERE i.project_id = p.id)) THEN
    RAISE EXCEPTION 'a public project needs an image'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'projects_public_has_image';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER projects_public_has_image AFTER INSERT OR UPDATE OF visibility ON projects
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.visibility = 'public') EXECUTE FUNCTION public_project_has_image();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER project_images_public_has_image AFTER DELETE OR UPDATE OF project_id ON project_images
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public_project_has_image();
