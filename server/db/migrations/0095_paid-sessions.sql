ALTER TABLE "bookings" DROP CONSTRAINT "bookings_state_known";--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_take_a_place";--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_open_acts";--> statement-breakpoint
ALTER TABLE "cart_lines" DROP CONSTRAINT "cart_lines_subject_known";--> statement-breakpoint
ALTER TABLE "cart_lines" DROP CONSTRAINT "cart_lines_choice";--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_subject_known";--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_chosen";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_fulfilment_known";--> statement-breakpoint
DROP INDEX "orders_one_each";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "price_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "first_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "pay_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "extended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session_types" ADD COLUMN "price_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "session_types" ADD COLUMN "first_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "session_type_id" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one_first_free" ON "bookings" USING btree ("host_id","guest_id") WHERE first_free and state in ('asked', 'booked', 'over', 'done');--> statement-breakpoint
CREATE INDEX "bookings_holds" ON "bookings" USING btree ("guest_id","held_at") WHERE held_at is not null;--> statement-breakpoint
CREATE INDEX "order_lines_session" ON "order_lines" USING btree ("session_type_id") WHERE session_type_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_each" ON "orders" USING btree ("purchase_id","seller_id","fulfilment",(consent_at is null)) WHERE fulfilment not in ('milestone', 'hourly', 'session');--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_order_id_unique" UNIQUE("order_id");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_price" CHECK ("bookings"."price_minor" >= 0 and not ("bookings"."first_free" and "bookings"."price_minor" > 0));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_held" CHECK ("bookings"."state" <> 'held' or ("bookings"."price_minor" > 0 and "bookings"."pay_until" is not null));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_paid" CHECK ("bookings"."price_minor" = 0 or "bookings"."order_id" is not null or "bookings"."state" in ('asked', 'held', 'cancelled', 'lapsed'));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_state_known" CHECK ("bookings"."state" in ('asked', 'held', 'booked', 'over', 'done', 'cancelled', 'lapsed'));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_take_a_place" CHECK (("bookings"."session_id" is not null) = ("bookings"."state" in ('held', 'booked', 'over')) and ("bookings"."session_id" is null) = ("bookings"."place" is null));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_open_acts" CHECK (("bookings"."acts_at" is not null) = ("bookings"."state" in ('asked', 'held', 'booked', 'over')));--> statement-breakpoint
ALTER TABLE "session_types" ADD CONSTRAINT "session_types_price" CHECK ("session_types"."price_minor" = 0 or "session_types"."price_minor" between 100 and 10000000);--> statement-breakpoint
ALTER TABLE "session_types" ADD CONSTRAINT "session_types_first_free" CHECK (not "session_types"."first_free" or "session_types"."price_minor" > 0);--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_subject_known" CHECK ("cart_lines"."subject_kind" in ('project', 'milestone', 'service', 'session-type'));--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_choice" CHECK (num_nulls("cart_lines"."choice", "cart_lines"."seen_chosen") = case when "cart_lines"."subject_kind" in ('service', 'session-type') then 0 else 2 end);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_session" CHECK (("order_lines"."session_type_id" is not null) = ("order_lines"."subject_kind" = 'session-type'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_subject_known" CHECK ("order_lines"."subject_kind" in ('project', 'milestone', 'service', 'session-type'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_chosen" CHECK (case "order_lines"."subject_kind" when 'service' then "order_lines"."chosen" is not null when 'session-type' then "order_lines"."chosen" is not null when 'project' then "order_lines"."chosen" is null else true end);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fulfilment_known" CHECK ("orders"."fulfilment" in ('files', 'made-to-order', 'milestone', 'hourly', 'session'));