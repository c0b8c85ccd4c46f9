CREATE TABLE "ambassadors" (
	"person_id" bigint PRIMARY KEY NOT NULL,
	"campus_id" text NOT NULL,
	"code" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "ambassadors_code_form" CHECK ("ambassadors"."code" ~ '^[A-Z]{2,12}-[0-9A-Z]{4}$'),
	CONSTRAINT "ambassadors_dates" CHECK ("ambassadors"."until" > "ambassadors"."since" and ("ambassadors"."ended_at" is null or "ambassadors"."ended_at" >= "ambassadors"."since"))
);
--> statement-breakpoint
CREATE TABLE "campus_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"campus_id" text NOT NULL,
	CONSTRAINT "campus_domains_form" CHECK ("campus_domains"."domain" ~ '^[a-z0-9-]+([.][a-z0-9-]+)+$')
);
--> statement-breakpoint
CREATE TABLE "campuses" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "campuses_id_form" CHECK ("campuses"."id" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "campuses_named" CHECK ("campuses"."name" <> '')
);
--> statement-breakpoint
ALTER TABLE "ambassadors" ADD CONSTRAINT "ambassadors_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ambassadors" ADD CONSTRAINT "ambassadors_campus_id_campuses_id_fk" FOREIGN KEY ("campus_id") REFERENCES "public"."campuses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campus_domains" ADD CONSTRAINT "campus_domains_campus_id_campuses_id_fk" FOREIGN KEY ("campus_id") REFERENCES "public"."campuses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ambassadors_code" ON "ambassadors" USING btree ("code");--> statement-breakpoint
CREATE INDEX "ambassadors_campus" ON "ambassadors" USING btree ("campus_id","since");--> statement-breakpoint
CREATE INDEX "campus_domains_campus" ON "campus_domains" USING btree ("campus_id");--> statement-breakpoint
CREATE UNIQUE INDEX "campuses_name" ON "campuses" USING btree (lower("name"));