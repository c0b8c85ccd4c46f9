CREATE TABLE "job_files" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" bigint NOT NULL,
	"job_id" text,
	"position" smallint,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_files_key_unique" UNIQUE("key"),
	CONSTRAINT "job_files_position" UNIQUE("job_id","position") DEFERRABLE INITIALLY IMMEDIATE,
	CONSTRAINT "job_files_id_form" CHECK ("job_files"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "job_files_placed" CHECK (("job_files"."job_id" is null) = ("job_files"."position" is null)),
	CONSTRAINT "job_files_at_most" CHECK ("job_files"."position" between 1 and 5),
	CONSTRAINT "job_files_size" CHECK ("job_files"."size" between 1 and 26214400)
);
--> statement-breakpoint
ALTER TABLE "job_files" ADD CONSTRAINT "job_files_client_id_people_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_files" ADD CONSTRAINT "job_files_job_id_job_posts_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_files_client" ON "job_files" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "job_files_waiting" ON "job_files" USING btree ("created_at") WHERE job_id is null;