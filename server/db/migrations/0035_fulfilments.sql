ALTER TABLE "orders" DROP CONSTRAINT "orders_one_per_seller";--> statement-breakpoint
DROP INDEX "orders_waiting_buyer";--> statement-breakpoint
DROP INDEX "orders_waiting_seller";--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "licence" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "subject_kind" text DEFAULT 'project' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fulfilment" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "turn" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "consent_at" timestamp with time zone;--> statement-breakpoint
-- By hand: the orders there are. An order of files and work together stays one of work, and keeps the moves of both.
UPDATE "orders" o SET
  "fulfilment" = CASE WHEN o."made_to_order" THEN 'made-to-order' ELSE 'files' END,
  "turn" = CASE o."state"
    WHEN 'paid' THEN CASE WHEN o."made_to_order" THEN 'seller' ELSE 'buyer' END
    WHEN 'delivered' THEN 'buyer'
    WHEN 'changes-requested' THEN 'seller'
    WHEN 'reported' THEN 'staff'
  END,
  "ended_at" = CASE WHEN o."state" IN ('completed', 'cancelled', 'refunded') THEN coalesce(o."ended_at", o."since") END,
  "consent_at" = CASE WHEN EXISTS (SELECT FROM "order_lines" l WHERE l."order_id" = o."id" AND l."has_files")
    THEN (SELECT p."consent_at" FROM "purchases" p WHERE p."id" = o."purchase_id") END;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "fulfilment" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_each" ON "orders" USING btree ("purchase_id","seller_id","fulfilment",(consent_at is null));--> statement-breakpoint
CREATE INDEX "orders_waiting_buyer" ON "orders" USING btree ("buyer_id","acts_at") WHERE turn = 'buyer';--> statement-breakpoint
CREATE INDEX "orders_waiting_seller" ON "orders" USING btree ("seller_id",(case state when 'paid' then due_at else acts_at end)) WHERE turn = 'seller';--> statement-breakpoint
ALTER TABLE "purchases" DROP COLUMN "consent_at";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "made_to_order";--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_subject_known" CHECK ("order_lines"."subject_kind" in ('project'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_licence" CHECK (("order_lines"."licence" is not null) = ("order_lines"."subject_kind" = 'project'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fulfilment_known" CHECK ("orders"."fulfilment" in ('files', 'made-to-order'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_turn_known" CHECK ("orders"."turn" in ('buyer', 'seller', 'staff'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_ended" CHECK (("orders"."ended_at" is not null) = ("orders"."state" in ('completed', 'cancelled', 'refunded')));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_turn" CHECK (("orders"."turn" is null) = ("orders"."state" = 'pending' or "orders"."ended_at" is not null));
