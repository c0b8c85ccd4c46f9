ALTER TABLE "project_days" DROP CONSTRAINT "project_days_counted";--> statement-breakpoint
ALTER TABLE "project_days" DROP CONSTRAINT "project_days_money";--> statement-breakpoint
DROP TRIGGER orders_brought ON orders;--> statement-breakpoint
DROP FUNCTION order_brings(orders);--> statement-breakpoint
ALTER TABLE "project_days" ADD COLUMN "taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "project_days" DROP COLUMN "licences";--> statement-breakpoint
CREATE INDEX "orders_seller_paid" ON "orders" USING btree ("seller_id","paid_at") WHERE paid_at is not null;--> statement-breakpoint
-- By hand: whether an order was paid and is not given back: neither cancelled nor refunded in full.
CREATE FUNCTION order_stands(o orders) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT o.paid_at IS NOT NULL AND o.state NOT IN ('pending', 'cancelled', 'refunded')
$$;
--> statement-breakpoint
-- What a sale is, for everything that counts sales (decision 23): an item of an order that stands, which cost something.
CREATE FUNCTION is_sale(o orders, l order_lines) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT public.order_stands(o) AND l.unit_minor > 0
$$;
--> statement-breakpoint
-- What an order brings to each of its projects as it is now, by day (UTC): sales, free items and revenue on the day it was paid,
-- the seller's share on the day it was completed. The share is split over the lines by their prices, and their parts add up to it.
CREATE FUNCTION order_brings(o orders)
RETURNS TABLE (project_id text, day date, sales int, taken int, revenue_minor bigint, earned_minor bigint) LANGUAGE sql STABLE AS $$
  SELECT l.project_id, (o.paid_at AT TIME ZONE 'UTC')::date, public.is_sale(o, l)::int,
    (public.order_stands(o) AND l.unit_minor = 0)::int, l.quantity * l.unit_minor, 0::bigint
  FROM public.order_lines l WHERE l.order_id = o.id AND o.paid_at IS NOT NULL AND l.project_id IS NOT NULL
  UNION ALL
  SELECT l.project_id, (o.since AT TIME ZONE 'UTC')::date, 0, 0, 0::bigint,
    (div(s.share * l.upto, o.total_minor) - div(s.share * (l.upto - l.minor), o.total_minor))::bigint
  FROM (SELECT o.total_minor - o.refunded_minor - o.fee_minor + o.fee_refunded_minor AS share) s,
       (SELECT n.project_id, n.quantity * n.unit_minor AS minor, sum(n.quantity * n.unit_minor) OVER (ORDER BY n.position) AS upto
        FROM public.order_lines n WHERE n.order_id = o.id) l
  WHERE o.state = 'completed' AND o.total_minor > 0 AND l.project_id IS NOT NULL
$$;
--> statement-breakpoint
-- Counts what an order brings now less what it brought before. Projects are locked before their days, in the order of their ids.
-- A day's row is there before it is changed: what is taken from it is no count of its own.
CREATE OR REPLACE FUNCTION order_brought() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  PERFORM FROM projects WHERE id IN (SELECT project_id FROM order_lines WHERE order_id = NEW.id) ORDER BY id FOR KEY SHARE;
  FOR change IN
    SELECT b.project_id, b.day, sum(b.sales) AS sales, sum(b.taken) AS taken, sum(b.revenue_minor) AS revenue, sum(b.earned_minor) AS earned
    FROM (SELECT * FROM order_brings(NEW)
          UNION ALL SELECT r.project_id, r.day, -r.sales, -r.taken, -r.revenue_minor, -r.earned_minor FROM order_brings(OLD) r) b
    GROUP BY b.project_id, b.day
    HAVING sum(b.sales) <> 0 OR sum(b.taken) <> 0 OR sum(b.revenue_minor) <> 0 OR sum(b.earned_minor) <> 0
    ORDER BY b.project_id, b.day
  LOOP
    INSERT INTO project_days (project_id, day) VALUES (change.project_id, change.day) ON CONFLICT DO NOTHING;
    UPDATE project_days d
    SET sales = d.sales + change.sales, taken = d.taken + change.taken, revenue_minor = d.revenue_minor + change.revenue,
      earned_minor = d.earned_minor + change.earned
    WHERE d.project_id = change.project_id AND d.day = change.day;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_brought AFTER UPDATE OF state, refunded_minor, fee_refunded_minor, paid_at, since ON orders
  FOR EACH ROW WHEN ('completed' IN (OLD.state, NEW.state) OR order_stands(OLD) <> order_stands(NEW) OR OLD.paid_at IS DISTINCT FROM NEW.paid_at)
  EXECUTE FUNCTION order_brought();
--> statement-breakpoint
-- All of it anew, from the orders: for what was counted otherwise before, and for large sets of data.
CREATE OR REPLACE FUNCTION count_brought() RETURNS void LANGUAGE sql AS $$
  UPDATE project_days SET sales = 0, taken = 0, revenue_minor = 0, earned_minor = 0
  WHERE sales <> 0 OR taken <> 0 OR revenue_minor <> 0 OR earned_minor <> 0;
  INSERT INTO project_days AS d (project_id, day, sales, taken, revenue_minor, earned_minor)
  SELECT b.project_id, b.day, sum(b.sales), sum(b.taken), sum(b.revenue_minor), sum(b.earned_minor)
  FROM orders o, LATERAL order_brings(o) b GROUP BY 1, 2
  ON CONFLICT (project_id, day) DO UPDATE
  SET sales = excluded.sales, taken = excluded.taken, revenue_minor = excluded.revenue_minor, earned_minor = excluded.earned_minor;
$$;
--> statement-breakpoint
SELECT count_brought();--> statement-breakpoint
ALTER TABLE "project_days" ADD CONSTRAINT "project_days_sales_paid" CHECK ("project_days"."sales" = 0 or "project_days"."revenue_minor" > 0);--> statement-breakpoint
ALTER TABLE "project_days" ADD CONSTRAINT "project_days_counted" CHECK ("project_days"."views" >= 0 and "project_days"."anonymous_views" >= 0 and "project_days"."favorites" >= 0 and "project_days"."sales" >= 0 and "project_days"."taken" >= 0);--> statement-breakpoint
ALTER TABLE "project_days" ADD CONSTRAINT "project_days_money" CHECK ("project_days"."revenue_minor" >= 0 and "project_days"."refunded_minor" >= 0 and "project_days"."earned_minor" >= 0);
