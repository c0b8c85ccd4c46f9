ALTER TABLE "project_days" ADD COLUMN "licences" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "project_days" ADD COLUMN "earned_minor" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- By hand: what an order brings for each of its projects, as it is. Its share is split over its lines by their prices, so that all
-- of them together have exactly it.
CREATE FUNCTION order_brings(o orders) RETURNS TABLE (project_id text, licences int, earned_minor bigint) LANGUAGE sql STABLE AS $$
  SELECT l.project_id, l.quantity::int,
    CASE WHEN o.state = 'completed' AND o.total_minor > 0
      THEN (div(s.share * l.upto, o.total_minor) - div(s.share * (l.upto - l.minor), o.total_minor))::bigint ELSE 0 END
  FROM (SELECT o.total_minor - o.refunded_minor - o.fee_minor + o.fee_refunded_minor AS share) s,
       (SELECT n.project_id, n.quantity, n.quantity * n.unit_minor AS minor, sum(n.quantity * n.unit_minor) OVER (ORDER BY n.position) AS upto
        FROM public.order_lines n WHERE n.order_id = o.id) l
  WHERE o.state NOT IN ('pending', 'cancelled', 'refunded') AND l.project_id IS NOT NULL
$$;
--> statement-breakpoint
-- Counts what it brings now less what it brought. Projects are locked before their days, in the order of their ids.
CREATE FUNCTION order_brought() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM projects WHERE id IN (SELECT project_id FROM order_lines WHERE order_id = NEW.id) ORDER BY id FOR KEY SHARE;
  INSERT INTO project_days AS d (project_id, day, licences, earned_minor)
  SELECT b.project_id, (NEW.since AT TIME ZONE 'UTC')::date, sum(b.licences), sum(b.earned_minor)
  FROM (SELECT * FROM order_brings(NEW)
        UNION ALL SELECT r.project_id, -r.licences, -r.earned_minor FROM order_brings(OLD) r) b
  GROUP BY b.project_id HAVING sum(b.licences) <> 0 OR sum(b.earned_minor) <> 0
  ORDER BY b.project_id
  ON CONFLICT (project_id, day) DO UPDATE
  SET licences = d.licences + excluded.licences, earned_minor = d.earned_minor + excluded.earned_minor;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_brought AFTER UPDATE OF state, refunded_minor, fee_refunded_minor ON orders
  FOR EACH ROW WHEN ('completed' IN (OLD.state, NEW.state)
    OR (OLD.state IN ('pending', 'cancelled', 'refunded')) <> (NEW.state IN ('pending', 'cancelled', 'refunded')))
  EXECUTE FUNCTION order_brought();
--> statement-breakpoint
-- All of it anew, from the orders: for what was there before, and for large sets of data.
CREATE FUNCTION count_brought() RETURNS void LANGUAGE sql AS $$
  UPDATE project_days SET licences = 0, earned_minor = 0 WHERE licences <> 0 OR earned_minor <> 0;
  INSERT INTO project_days AS d (project_id, day, licences, earned_minor)
  SELECT b.project_id, (o.since AT TIME ZONE 'UTC')::date, sum(b.licences), sum(b.earned_minor)
  FROM orders o, LATERAL order_brings(o) b GROUP BY 1, 2
  ON CONFLICT (project_id, day) DO UPDATE SET licences = excluded.licences, earned_minor = excluded.earned_minor;
$$;
--> statement-breakpoint
SELECT count_brought();
