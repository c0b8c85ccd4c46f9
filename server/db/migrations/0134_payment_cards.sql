ALTER TABLE "joins" DROP CONSTRAINT "joins_reason_known";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card" text;--> statement-breakpoint
CREATE INDEX "payments_card" ON "payments" USING btree ("card") WHERE card is not null;--> statement-breakpoint
CREATE INDEX "payments_card_age" ON "payments" USING btree ("created_at") WHERE card is not null;--> statement-breakpoint
ALTER TABLE "joins" ADD CONSTRAINT "joins_reason_known" CHECK ("joins"."reason" in ('nothing-done', 'own', 'browser', 'phone', 'card', 'ring', 'account'));