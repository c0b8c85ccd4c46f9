ALTER TABLE "conversations" ADD COLUMN "meeting_id" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_meeting" ON "conversations" USING btree ("meeting_id");--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_linked" CHECK ("conversations"."meeting_id" is null or ("conversations"."kind" = 'group' and "conversations"."project_id" is null));--> statement-breakpoint
-- The conversation of a meeting is called as the meeting.
CREATE FUNCTION name_meeting_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update public.conversations set title = left(new.title, 80) where meeting_id = new.id;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER meetings_name_conversation AFTER UPDATE OF title ON meetings FOR EACH ROW
  WHEN (new.title IS DISTINCT FROM old.title) EXECUTE FUNCTION name_meeting_conversation();
