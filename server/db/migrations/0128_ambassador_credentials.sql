CREATE TABLE "ambassador_credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" bigint NOT NULL,
	"campus_id" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"is_shown" boolean DEFAULT false NOT NULL,
	CONSTRAINT "ambassador_credentials_dates" CHECK ("ambassador_credentials"."until" > "ambassador_credentials"."since")
);
--> statement-breakpoint
CREATE TABLE "credential_keys" (
	"number" integer PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credential_keys_id_form" CHECK ("credential_keys"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "credential_keys_public" CHECK ("credential_keys"."public_key" not like '%"d"%')
);
--> statement-breakpoint
CREATE TABLE "taken_back_credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ambassador_credentials" ADD CONSTRAINT "ambassador_credentials_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ambassador_credentials" ADD CONSTRAINT "ambassador_credentials_campus_id_campuses_id_fk" FOREIGN KEY ("campus_id") REFERENCES "public"."campuses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ambassador_credentials_once" ON "ambassador_credentials" USING btree ("person_id","since");--> statement-breakpoint
CREATE INDEX "ambassador_credentials_campus" ON "ambassador_credentials" USING btree ("campus_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credential_keys_id" ON "credential_keys" USING btree ("id");--> statement-breakpoint
-- Terms that ended before there were credentials earn them too.
INSERT INTO "ambassador_credentials" ("id", "person_id", "campus_id", "since", "until")
SELECT gen_random_uuid(), "person_id", "campus_id", "since", "ended_at" FROM "ambassadors"
WHERE "ended_at" >= "since" + interval '92 days' AND "ending" <> 'for-cause';
