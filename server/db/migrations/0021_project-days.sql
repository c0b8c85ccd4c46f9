CREATE TABLE "project_days" (
	"project_id" text NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"anonymous_views" integer DEFAULT 0 NOT NULL,
	"favorites" integer DEFAULT 0 NOT NULL,
	"sales" integer DEFAULT 0 NOT NULL,
	"revenue_minor" bigint DEFAULT 0 NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"price_minor" bigint,
	CONSTRAINT "project_days_project_id_day_pk" PRIMARY KEY("project_id","day"),
	CONSTRAINT "project_days_counted" CHECK ("project_days"."views" >= 0 and "project_days"."anonymous_views" >= 0 and "project_days"."favorites" >= 0 and "project_days"."sales" >= 0),
	CONSTRAINT "project_days_money" CHECK ("project_days"."revenue_minor" >= 0 and "project_days"."refunded_minor" >= 0 and ("project_days"."sales" > 0 or "project_days"."revenue_minor" = 0))
);
--> statement-breakpoint
ALTER TABLE "project_days" ADD CONSTRAINT "project_days_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_days_sold" ON "project_days" USING btree ("project_id","day") WHERE sales > 0;--> statement-breakpoint
-- By hand: what is known of the days before. Visitors of days that are over were only kept as a sum.
INSERT INTO "project_days" ("project_id", "day", "views", "anonymous_views", "favorites", "sales", "revenue_minor")
SELECT project_id, day, sum(views), sum(anonymous_views), sum(favorites), sum(sales), sum(revenue) FROM (
  SELECT project_id, day, count(*) AS views, 0 AS anonymous_views, 0 AS favorites, 0 AS sales, 0 AS revenue FROM "project_views" GROUP BY 1, 2
  UNION ALL
  SELECT project_id, day, 0, count(*), 0, 0, 0 FROM "project_anonymous_views" GROUP BY 1, 2
  UNION ALL
  SELECT project_id, (created_at AT TIME ZONE 'UTC')::date, 0, 0, count(*), 0, 0 FROM "project_favorites" GROUP BY 1, 2
  UNION ALL
  SELECT l.project_id, (o.paid_at AT TIME ZONE 'UTC')::date, 0, 0, 0, count(*), sum(l.quantity * l.unit_minor)
  FROM "order_lines" l JOIN "orders" o ON o.id = l.order_id
  WHERE o.paid_at IS NOT NULL AND l.project_id IS NOT NULL GROUP BY 1, 2
) known GROUP BY 1, 2;
--> statement-breakpoint
-- Refunds as server/orders/line-money.ts splits them over the lines of their order.
DO $$
DECLARE
  refund record;
  line record;
  orders_id text := '';
  before bigint;
  lefts bigint[];
  whole bigint;
  parts bigint[];
BEGIN
  FOR refund IN
    SELECT e.order_id, e.amount_minor, (e.at AT TIME ZONE 'UTC')::date AS day, o.total_minor
    FROM "order_events" e JOIN "orders" o ON o.id = e.order_id
    WHERE e.act <> 'paid' AND e.amount_minor > 0 ORDER BY e.order_id, e.id
  LOOP
    IF refund.order_id <> orders_id THEN
      orders_id := refund.order_id;
      before := 0;
    END IF;
    lefts := ARRAY[before, before + refund.amount_minor];
    whole := refund.total_minor;
    FOR line IN SELECT project_id, quantity * unit_minor AS minor FROM "order_lines" WHERE order_id = refund.order_id ORDER BY position LOOP
      EXIT WHEN whole = 0;
      parts := ARRAY[div(line.minor::numeric * lefts[1], whole), div(line.minor::numeric * lefts[2], whole)];
      IF parts[2] > parts[1] AND line.project_id IS NOT NULL THEN
        INSERT INTO "project_days" ("project_id", "day", "refunded_minor") VALUES (line.project_id, refund.day, parts[2] - parts[1])
        ON CONFLICT ("project_id", "day") DO UPDATE SET "refunded_minor" = "project_days"."refunded_minor" + excluded."refunded_minor";
      END IF;
      lefts := ARRAY[lefts[1] - parts[1], lefts[2] - parts[2]];
      whole := whole - line.minor;
    END LOOP;
    before := before + refund.amount_minor;
  END LOOP;
END $$;
