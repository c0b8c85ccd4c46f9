CREATE TABLE "project_asset_parts" (
	"asset_id" text NOT NULL,
	"number" smallint NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"stored_at" timestamp with time zone,
	CONSTRAINT "project_asset_parts_asset_id_number_pk" PRIMARY KEY("asset_id","number"),
	CONSTRAINT "project_asset_parts_digest" CHECK ("project_asset_parts"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "project_assets" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"url" text,
	"size" bigint,
	"key" text,
	"upload" text,
	"active_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_assets_key_unique" UNIQUE("key"),
	CONSTRAINT "project_assets_position" UNIQUE("project_id","position"),
	CONSTRAINT "project_assets_id_form" CHECK ("project_assets"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "project_assets_one_kind" CHECK (("project_assets"."url" is null) = ("project_assets"."key" is not null)),
	CONSTRAINT "project_assets_file_has_size" CHECK (("project_assets"."key" is null) = ("project_assets"."size" is null)),
	CONSTRAINT "project_assets_only_files_upload" CHECK ("project_assets"."upload" is null or "project_assets"."key" is not null),
	CONSTRAINT "project_assets_size" CHECK ("project_assets"."size" between 1 and 524288000),
	CONSTRAINT "project_assets_at_most" CHECK ("project_assets"."position" >= 0 and "project_assets"."position" < 20)
);
--> statement-breakpoint
ALTER TABLE "project_asset_parts" ADD CONSTRAINT "project_asset_parts_asset_id_project_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."project_assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_assets" ADD CONSTRAINT "project_assets_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_assets" ADD CONSTRAINT "project_assets_owner_id_people_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_assets_owner" ON "project_assets" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "project_assets_under_way" ON "project_assets" USING btree ("active_at") WHERE upload is not null;--> statement-breakpoint
-- Two may change places in one statement.
ALTER TABLE project_assets DROP CONSTRAINT project_assets_position;
--> statement-breakpoint
ALTER TABLE project_assets ADD CONSTRAINT project_assets_position UNIQUE (project_id, position) DEFERRABLE INITIALLY IMMEDIATE;
