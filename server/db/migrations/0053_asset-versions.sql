CREATE TABLE "project_versions" (
	"project_id" text NOT NULL,
	"number" smallint NOT NULL,
	"note" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"request_key" text,
	"told_up_to" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "project_versions_project_id_number_pk" PRIMARY KEY("project_id","number"),
	CONSTRAINT "project_versions_request" UNIQUE("project_id","request_key"),
	CONSTRAINT "project_versions_number" CHECK ("project_versions"."number" > 0),
	CONSTRAINT "project_versions_note" CHECK (length("project_versions"."note") <= 1000 and ("project_versions"."note" <> '' or "project_versions"."number" = 1))
);
--> statement-breakpoint
ALTER TABLE "project_assets" ALTER COLUMN "position" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "project_assets" ADD COLUMN "added_in" smallint DEFAULT 1;--> statement-breakpoint
ALTER TABLE "project_assets" ADD COLUMN "left_out_in" smallint;--> statement-breakpoint
ALTER TABLE "project_versions" ADD CONSTRAINT "project_versions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_assets" ADD CONSTRAINT "project_assets_left_out" CHECK (("project_assets"."left_out_in" is null) = ("project_assets"."position" is not null));--> statement-breakpoint
ALTER TABLE "project_assets" ADD CONSTRAINT "project_assets_versions" CHECK ("project_assets"."left_out_in" is null or "project_assets"."left_out_in" > "project_assets"."added_in");--> statement-breakpoint
ALTER TABLE "project_assets" ADD CONSTRAINT "project_assets_left_out_whole" CHECK ("project_assets"."left_out_in" is null or "project_assets"."upload" is null);