CREATE TABLE "suggestion_settings" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"unused" text[] NOT NULL,
	CONSTRAINT "suggestion_settings_known" CHECK ("suggestion_settings"."unused" <@ array['mutual', 'university', 'skills', 'place'])
);
--> statement-breakpoint
ALTER TABLE "relations" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "suggestion_settings" ADD CONSTRAINT "suggestion_settings_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relations" ADD CONSTRAINT "relations_reason" CHECK ("relations"."reason" is null or ("relations"."requested_by" is not null and "relations"."reason" in ('work', 'know', 'place', 'interests', 'advice')));