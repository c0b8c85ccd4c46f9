CREATE TABLE "conversation_files" (
	"id" text PRIMARY KEY NOT NULL,
	"conversation_id" bigint NOT NULL,
	"seat" smallint NOT NULL,
	"number" integer,
	"position" smallint DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"key" text NOT NULL,
	"sizes" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversation_files_key_unique" UNIQUE("key"),
	CONSTRAINT "conversation_files_id_form" CHECK ("conversation_files"."id" ~ '^[a-z0-9]{12}$')
);
--> statement-breakpoint
CREATE TABLE "conversation_members" (
	"conversation_id" bigint NOT NULL,
	"seat" smallint NOT NULL,
	"user_id" bigint,
	"role" text DEFAULT 'member' NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"from_number" integer DEFAULT 0 NOT NULL,
	"read_number" integer DEFAULT 0 NOT NULL,
	"received_number" integer DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone,
	"muted_until" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"mailed_number" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "conversation_members_conversation_id_seat_pk" PRIMARY KEY("conversation_id","seat"),
	CONSTRAINT "conversation_members_person" UNIQUE("user_id","conversation_id"),
	CONSTRAINT "conversation_members_role_known" CHECK ("conversation_members"."role" in ('owner', 'admin', 'member')),
	CONSTRAINT "conversation_members_counted" CHECK ("conversation_members"."unread" >= 0 and "conversation_members"."seat" > 0),
	CONSTRAINT "conversation_members_marks" CHECK ("conversation_members"."read_number" <= "conversation_members"."received_number")
);
--> statement-breakpoint
CREATE TABLE "conversation_messages" (
	"conversation_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"seat" smallint NOT NULL,
	"client_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"reply_to" integer,
	"about" jsonb,
	"event" jsonb,
	"warns" boolean DEFAULT false NOT NULL,
	"files" smallint DEFAULT 0 NOT NULL,
	"change" integer DEFAULT 0 NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('pg_catalog.simple', search_text(text))) STORED,
	CONSTRAINT "conversation_messages_conversation_id_number_pk" PRIMARY KEY("conversation_id","number"),
	CONSTRAINT "conversation_messages_once" UNIQUE("conversation_id","seat","client_id"),
	CONSTRAINT "conversation_messages_number" CHECK ("conversation_messages"."number" > 0 and "conversation_messages"."reply_to" < "conversation_messages"."number"),
	CONSTRAINT "conversation_messages_text" CHECK (octet_length("conversation_messages"."text") <= 32768),
	CONSTRAINT "conversation_messages_says_something" CHECK ("conversation_messages"."text" <> '' or "conversation_messages"."files" > 0 or "conversation_messages"."event" is not null or "conversation_messages"."deleted_at" is not null),
	CONSTRAINT "conversation_messages_deleted" CHECK ("conversation_messages"."deleted_at" is null or ("conversation_messages"."text" = '' and "conversation_messages"."files" = 0))
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"public_id" text NOT NULL,
	"kind" text NOT NULL,
	"title" text,
	"low_id" bigint,
	"high_id" bigint,
	"state" text NOT NULL,
	"asked_by" smallint,
	"asked_at" timestamp with time zone,
	"declined" boolean DEFAULT false NOT NULL,
	"begun_by" bigint,
	"begun_at" timestamp with time zone,
	"last" integer DEFAULT 0 NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "conversations_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "conversations_public_id_form" CHECK ("conversations"."public_id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "conversations_kind_known" CHECK ("conversations"."kind" in ('direct', 'group')),
	CONSTRAINT "conversations_state_known" CHECK ("conversations"."state" in ('new', 'asked', 'open')),
	CONSTRAINT "conversations_pair_ordered" CHECK ("conversations"."low_id" < "conversations"."high_id"),
	CONSTRAINT "conversations_group" CHECK (("conversations"."kind" = 'group') = ("conversations"."title" is not null)),
	CONSTRAINT "conversations_title" CHECK (length("conversations"."title") between 1 and 80),
	CONSTRAINT "conversations_asked_by" CHECK ("conversations"."state" <> 'asked' or ("conversations"."asked_by" is not null and "conversations"."asked_at" is not null)),
	CONSTRAINT "conversations_counted" CHECK ("conversations"."last" >= 0 and "conversations"."changes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "conversation_files" ADD CONSTRAINT "conversation_files_seat" FOREIGN KEY ("conversation_id","seat") REFERENCES "public"."conversation_members"("conversation_id","seat") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_members" ADD CONSTRAINT "conversation_members_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD CONSTRAINT "conversation_messages_seat" FOREIGN KEY ("conversation_id","seat") REFERENCES "public"."conversation_members"("conversation_id","seat") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_low_id_people_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_high_id_people_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_begun_by_people_id_fk" FOREIGN KEY ("begun_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_files_of" ON "conversation_files" USING btree ("conversation_id","number","position");--> statement-breakpoint
CREATE INDEX "conversation_files_waiting" ON "conversation_files" USING btree ("created_at") WHERE number is null;--> statement-breakpoint
CREATE INDEX "conversation_members_list" ON "conversation_members" USING btree ("user_id","last_at" DESC NULLS FIRST,"conversation_id" DESC NULLS FIRST) WHERE last_at is not null and left_at is null;--> statement-breakpoint
CREATE INDEX "conversation_members_unread" ON "conversation_members" USING btree ("user_id") WHERE unread > 0 and left_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_messages_changed" ON "conversation_messages" USING btree ("conversation_id","change") WHERE change > 0;--> statement-breakpoint
CREATE INDEX "conversation_messages_search" ON "conversation_messages" USING gin ("search");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_pair" ON "conversations" USING btree ("low_id","high_id") WHERE kind = 'direct';--> statement-breakpoint
CREATE INDEX "conversations_high" ON "conversations" USING btree ("high_id") WHERE high_id is not null;--> statement-breakpoint
CREATE INDEX "conversations_begun" ON "conversations" USING btree ("begun_by","begun_at") WHERE begun_by is not null;--> statement-breakpoint
CREATE INDEX "conversations_asked" ON "conversations" USING btree ("asked_at") WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX "conversations_empty" ON "conversations" USING btree ("created_at") WHERE last = 0;--> statement-breakpoint
CREATE INDEX "conversations_left" ON "conversations" USING btree ("id") WHERE kind = 'direct' and low_id is null and high_id is null;