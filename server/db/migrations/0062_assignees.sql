ALTER TABLE "messages" ADD COLUMN "assignee_id" bigint;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "assigned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_assignee_id_people_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_assignee" ON "messages" USING btree ("assignee_id") WHERE assignee_id is not null;