DROP TABLE "auth_verifications" CASCADE;--> statement-breakpoint
ALTER TABLE "order_files" DROP CONSTRAINT "order_files_event_id_order_events_id_fk";
--> statement-breakpoint
DROP INDEX "ledger_entries_account";--> statement-breakpoint
DROP INDEX "order_events_order";--> statement-breakpoint
ALTER TABLE "conversation_files" DROP CONSTRAINT "conversation_files_pkey";--> statement-breakpoint
ALTER TABLE "auth_users" ALTER COLUMN "name" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_pkey";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_pkey";--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_pkey";--> statement-breakpoint
ALTER TABLE "conversation_files" ADD CONSTRAINT "conversation_files_conversation_id_id_pk" PRIMARY KEY("conversation_id","id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_id_pk" PRIMARY KEY("account_id","id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_id_pk" PRIMARY KEY("order_id","id");--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_event" FOREIGN KEY ("order_id","event_id") REFERENCES "public"."order_events"("order_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_events_id" ON "order_events" USING btree ("id");