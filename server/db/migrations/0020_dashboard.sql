CREATE TABLE "leaderboard_places" (
	"person_id" bigint PRIMARY KEY NOT NULL,
	"place" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leaderboard_totals" ADD COLUMN "places_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leaderboard_places" ADD CONSTRAINT "leaderboard_places_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_waiting_buyer" ON "orders" USING btree ("buyer_id","acts_at") WHERE state = 'delivered' or (state = 'paid' and not made_to_order);--> statement-breakpoint
CREATE INDEX "orders_waiting_seller" ON "orders" USING btree ("seller_id",(case state when 'paid' then due_at else acts_at end)) WHERE state = 'changes-requested' or (state = 'paid' and made_to_order);