DROP INDEX "orders_waiting_seller";--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "more_time_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "more_time_lapses_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "more_time_requests" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_waiting_answer" ON "orders" USING btree ("buyer_id","more_time_lapses_at") WHERE more_time_until is not null;--> statement-breakpoint
CREATE INDEX "orders_unanswered" ON "orders" USING btree ("more_time_lapses_at") WHERE more_time_lapses_at is not null;--> statement-breakpoint
-- By hand: while changes are made, the deadline is theirs. Until now the clock alone knew it.
UPDATE "orders" SET "due_at" = "acts_at" WHERE "state" = 'changes-requested' AND "acts_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_waiting_seller" ON "orders" USING btree ("seller_id","due_at") WHERE turn = 'seller';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_more_time" CHECK (("orders"."more_time_until" is null) = ("orders"."more_time_lapses_at" is null) and ("orders"."more_time_until" is null
        or ("orders"."turn" = 'seller' and "orders"."more_time_lapses_at" <= "orders"."more_time_until" and "orders"."due_at" < "orders"."more_time_until")));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_more_time_requests" CHECK ("orders"."more_time_requests" between 0 and 3);