CREATE TABLE "project_requests" (
	"seller_id" bigint NOT NULL,
	"key" text NOT NULL,
	"body" text NOT NULL,
	"project_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_requests_seller_id_key_pk" PRIMARY KEY("seller_id","key")
);
--> statement-breakpoint
ALTER TABLE "project_requests" ADD CONSTRAINT "project_requests_seller_id_people_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_requests" ADD CONSTRAINT "project_requests_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
CREATE INDEX "project_requests_project" ON "project_requests" USING btree ("project_id");