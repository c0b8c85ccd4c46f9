CREATE TABLE "seller_records" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"on_time" integer DEFAULT 0 NOT NULL,
	"late" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "seller_records_counted" CHECK ("seller_records"."on_time" between 0 and "seller_records"."delivered" and "seller_records"."late" >= 0),
	CONSTRAINT "seller_records_rating" CHECK ("seller_records"."rating_count" >= 0 and "seller_records"."rating_sum" >= "seller_records"."rating_count")
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "first_seat" smallint;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "first_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "answered_by" bigint;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "answer_seconds" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "on_time" boolean;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "seller_id" bigint;--> statement-breakpoint
UPDATE "reviews" r SET "seller_id" = p.seller_id FROM "projects" p WHERE p.id = r.project_id;--> statement-breakpoint
ALTER TABLE "reviews" ALTER COLUMN "seller_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "email_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "seller_records" ADD CONSTRAINT "seller_records_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_answered_by_people_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_seller_id_people_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_answered" ON "conversations" USING btree ("answered_by","first_at" DESC NULLS FIRST,"answer_seconds") WHERE answered_by is not null;--> statement-breakpoint
CREATE INDEX "reviews_received" ON "reviews" USING btree ("seller_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_answer" CHECK ("conversations"."answer_seconds" >= 0);--> statement-breakpoint
-- By hand, from here on: the seller of a review is the one of its project.
CREATE FUNCTION set_review_seller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT seller_id INTO NEW.seller_id FROM projects WHERE id = NEW.project_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_seller BEFORE INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION set_review_seller();
--> statement-breakpoint
-- Work delivered before: its deadline is the agreed one before the first delivery. Requests for changes replaced due_at.
UPDATE orders o SET on_time = d.at <= coalesce(
    CASE WHEN o.change_requests = 0 THEN o.due_at END,
    (SELECT e.until FROM order_events e
     WHERE e.order_id = o.id AND e.act = 'accept-time' AND e.at <= d.at ORDER BY e.id DESC LIMIT 1),
    o.paid_at + make_interval(days => (SELECT max(coalesce(nullif(l.duration_days, 0), 14)) FROM order_lines l
                                       WHERE l.order_id = o.id AND NOT l.has_files)))
FROM (SELECT order_id, min(at) AS at FROM order_events WHERE act = 'deliver' AND actor = 'seller' GROUP BY order_id) d
WHERE d.order_id = o.id AND o.fulfilment = 'made-to-order' AND o.paid_at IS NOT NULL;
--> statement-breakpoint
UPDATE orders SET on_time = false
WHERE fulfilment = 'made-to-order' AND on_time IS NULL AND state = 'cancelled' AND paid_at IS NOT NULL AND ended_at > due_at;
--> statement-breakpoint
-- What one order adds to the record of its seller. Free orders add nothing, so that nobody can give themselves a record.
CREATE FUNCTION count_sold(seller bigint, order_state text, total bigint, was_on_time boolean, step integer) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  is_delivered integer := (order_state = 'completed')::int;
  is_late integer := (was_on_time IS FALSE)::int;
BEGIN
  IF seller IS NULL OR total = 0 OR is_delivered + is_late = 0 THEN
    RETURN;
  END IF;
  INSERT INTO seller_records AS r (user_id, delivered, on_time, late)
  VALUES (seller, is_delivered, is_delivered * (was_on_time IS TRUE)::int, is_late)
  ON CONFLICT (user_id) DO UPDATE SET delivered = r.delivered + step * excluded.delivered,
    on_time = r.on_time + step * excluded.on_time, late = r.late + step * excluded.late;
END $$;
--> statement-breakpoint
CREATE FUNCTION seller_order_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM count_sold(OLD.seller_id, OLD.state, OLD.total_minor, OLD.on_time, -1);
  END IF;
  PERFORM count_sold(NEW.seller_id, NEW.state, NEW.total_minor, NEW.on_time, 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_recorded AFTER UPDATE OF state, on_time, total_minor ON orders
  FOR EACH ROW WHEN ((OLD.state, OLD.on_time, OLD.total_minor) IS DISTINCT FROM (NEW.state, NEW.on_time, NEW.total_minor))
  EXECUTE FUNCTION seller_order_changed();
--> statement-breakpoint
CREATE TRIGGER orders_recorded_new AFTER INSERT ON orders
  FOR EACH ROW WHEN (NEW.total_minor > 0 AND (NEW.state = 'completed' OR NEW.on_time IS FALSE))
  EXECUTE FUNCTION seller_order_changed();
--> statement-breakpoint
CREATE FUNCTION seller_rating_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE seller_records SET rating_sum = rating_sum - OLD.rating_sum, rating_count = rating_count - OLD.rating_count
    WHERE user_id = OLD.seller_id;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO seller_records AS r (user_id, rating_sum, rating_count)
    VALUES (NEW.seller_id, NEW.rating_sum, NEW.rating_count)
    ON CONFLICT (user_id) DO UPDATE SET rating_sum = r.rating_sum + excluded.rating_sum,
      rating_count = r.rating_count + excluded.rating_count;
  ELSE
    INSERT INTO seller_records (user_id) VALUES (NEW.seller_id) ON CONFLICT (user_id) DO NOTHING;
    UPDATE seller_records SET rating_sum = rating_sum + NEW.rating_sum - OLD.rating_sum,
      rating_count = rating_count + NEW.rating_count - OLD.rating_count
    WHERE user_id = NEW.seller_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER projects_recorded AFTER UPDATE OF rating_sum, rating_count ON projects
  FOR EACH ROW WHEN ((OLD.rating_sum, OLD.rating_count) IS DISTINCT FROM (NEW.rating_sum, NEW.rating_count))
  EXECUTE FUNCTION seller_rating_changed();
--> statement-breakpoint
CREATE TRIGGER projects_recorded_new AFTER INSERT ON projects
  FOR EACH ROW WHEN (NEW.rating_count > 0) EXECUTE FUNCTION seller_rating_changed();
--> statement-breakpoint
CREATE TRIGGER projects_recorded_gone AFTER DELETE ON projects
  FOR EACH ROW WHEN (OLD.rating_count > 0) EXECUTE FUNCTION seller_rating_changed();
--> statement-breakpoint
INSERT INTO seller_records (user_id, delivered, on_time, late)
SELECT seller_id, count(*) FILTER (WHERE state = 'completed'), count(*) FILTER (WHERE state = 'completed' AND on_time),
  count(*) FILTER (WHERE NOT on_time)
FROM orders WHERE seller_id IS NOT NULL AND total_minor > 0 AND (state = 'completed' OR NOT on_time) GROUP BY seller_id;
--> statement-breakpoint
INSERT INTO seller_records AS r (user_id, rating_sum, rating_count)
SELECT seller_id, sum(rating_sum), sum(rating_count) FROM projects WHERE rating_count > 0 GROUP BY seller_id
ON CONFLICT (user_id) DO UPDATE SET rating_sum = excluded.rating_sum, rating_count = excluded.rating_count;
--> statement-breakpoint
-- Only the last 90 days are ever shown.
WITH first AS (
  SELECT m.conversation_id AS id, m.seat, m.created_at AS at
  FROM conversations c JOIN conversation_messages m ON m.conversation_id = c.id AND m.number = 1
  WHERE c.kind = 'direct' AND m.created_at > now() - interval '90 days'),
answer AS (
  SELECT f.id, f.seat, f.at, a.user_id, a.answered_at
  FROM first f LEFT JOIN LATERAL (
    SELECT s.user_id, m.created_at AS answered_at FROM conversation_messages m
    JOIN conversation_members s ON s.conversation_id = m.conversation_id AND s.seat = m.seat
    WHERE m.conversation_id = f.id AND m.seat <> f.seat ORDER BY m.number LIMIT 1) a ON true)
UPDATE conversations c SET first_seat = a.seat, first_at = a.at, answered_by = a.user_id,
  answer_seconds = CASE WHEN a.user_id IS NOT NULL THEN greatest(0, extract(epoch FROM a.answered_at - a.at))::int END
FROM answer a WHERE a.id = c.id;
