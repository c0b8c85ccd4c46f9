-- Words of messages are read as those of projects: small letters without accents, joined ones in parts and as one.
ALTER TABLE "conversation_messages" DROP COLUMN "search";--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('pg_catalog.simple', search_text(text))) STORED;--> statement-breakpoint
-- It went with the column.
CREATE INDEX "conversation_messages_search" ON "conversation_messages" USING gin ("search");
