CREATE TABLE "order_file_parts" (
	"file_id" text NOT NULL,
	"number" smallint NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"stored_at" timestamp with time zone,
	CONSTRAINT "order_file_parts_file_id_number_pk" PRIMARY KEY("file_id","number"),
	CONSTRAINT "order_file_parts_digest" CHECK ("order_file_parts"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "order_files" ALTER COLUMN "size" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_files" ALTER COLUMN "key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_files" ADD COLUMN "url" text;--> statement-breakpoint
ALTER TABLE "order_files" ADD COLUMN "upload" text;--> statement-breakpoint
ALTER TABLE "order_files" ADD COLUMN "active_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_file_parts" ADD CONSTRAINT "order_file_parts_file_id_order_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."order_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_files_sender" ON "order_files" USING btree ("sender_id");--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_one_kind" CHECK (("order_files"."url" is null) = ("order_files"."key" is not null));--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_file_has_size" CHECK (("order_files"."key" is null) = ("order_files"."size" is null));--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_upload" CHECK ("order_files"."upload" is null or ("order_files"."key" is not null and "order_files"."active_at" is not null));--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_named_whole" CHECK ("order_files"."event_id" is null or "order_files"."upload" is null);