ALTER TABLE "orders" ADD COLUMN "rules_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rules_turn" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "left_ms" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_rules" CHECK (("orders"."rules_since" is null) = ("orders"."rules_turn" is null) and ("orders"."rules_since" is null or "orders"."due_at" is null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_rules_turn_known" CHECK ("orders"."rules_turn" in ('buyer', 'seller', 'staff'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_left" CHECK ("orders"."left_ms" >= 0);