CREATE TABLE "work_references" (
	"engagement_id" text PRIMARY KEY NOT NULL,
	"provider_at" timestamp with time zone,
	"client_at" timestamp with time zone,
	"place" text,
	CONSTRAINT "work_references_place" CHECK ("work_references"."place" is null or ("work_references"."client_at" is not null and "work_references"."place" <> ''))
);
--> statement-breakpoint
ALTER TABLE "work_references" ADD CONSTRAINT "work_references_engagement_id_engagements_id_fk" FOREIGN KEY ("engagement_id") REFERENCES "public"."engagements"("id") ON DELETE no action ON UPDATE no action;