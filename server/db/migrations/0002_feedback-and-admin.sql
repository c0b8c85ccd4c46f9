CREATE TABLE "admin_log" (
	"line" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_log_line_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"actor_name" text NOT NULL,
	"act" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_title" text NOT NULL,
	"reason" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	CONSTRAINT "admin_log_act_known" CHECK ("admin_log"."act" in ('answer', 'close', 'hide', 'unhide')),
	CONSTRAINT "admin_log_reason_there" CHECK ("admin_log"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"kind" text NOT NULL,
	"category" text NOT NULL,
	"text" text NOT NULL,
	"email" "citext",
	"picture_key" text,
	"picture_sizes" jsonb,
	"author_id" bigint,
	"subject_kind" text,
	"subject_id" text,
	"evidence" jsonb,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_kind_known" CHECK ("messages"."kind" in ('feedback', 'contact', 'report')),
	CONSTRAINT "messages_state_known" CHECK ("messages"."state" in ('open', 'answered', 'closed')),
	CONSTRAINT "messages_text_there" CHECK ("messages"."text" <> ''),
	CONSTRAINT "messages_picture_whole" CHECK (("messages"."picture_key" is null) = ("messages"."picture_sizes" is null)),
	CONSTRAINT "messages_report_has_subject" CHECK (("messages"."kind" = 'report') = ("messages"."subject_kind" is not null and "messages"."subject_id" is not null and "messages"."evidence" is not null)),
	CONSTRAINT "messages_settled_with_words" CHECK (("messages"."state" = 'open') = ("messages"."answer" is null and "messages"."settled_at" is null))
);
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_queue" ON "messages" USING btree ("kind","state","number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "messages_author" ON "messages" USING btree ("author_id") WHERE author_id is not null;--> statement-breakpoint
CREATE INDEX "messages_subject" ON "messages" USING btree ("subject_id") WHERE subject_id is not null;--> statement-breakpoint
CREATE INDEX "messages_picture" ON "messages" USING btree ("picture_key") WHERE picture_key is not null;--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Lines of % are never changed or removed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER admin_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON admin_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
