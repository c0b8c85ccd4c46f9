CREATE TABLE "session_goals" (
	"id" text PRIMARY KEY NOT NULL,
	"low_id" bigint NOT NULL,
	"high_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"text" text NOT NULL,
	"due" date,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_goals_id_form" CHECK ("session_goals"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "session_goals_two" CHECK ("session_goals"."low_id" < "session_goals"."high_id" and "session_goals"."author_id" in ("session_goals"."low_id", "session_goals"."high_id")),
	CONSTRAINT "session_goals_text" CHECK (length("session_goals"."text") between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "session_goals" ADD CONSTRAINT "session_goals_low_id_people_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_goals" ADD CONSTRAINT "session_goals_high_id_people_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_goals" ADD CONSTRAINT "session_goals_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_goals_pair" ON "session_goals" USING btree ("low_id","high_id");--> statement-breakpoint
CREATE INDEX "session_goals_due" ON "session_goals" USING btree ("due") WHERE done_at is null and due is not null;--> statement-breakpoint
CREATE INDEX "session_goals_high" ON "session_goals" USING btree ("high_id");--> statement-breakpoint
CREATE INDEX "session_goals_author" ON "session_goals" USING btree ("author_id");