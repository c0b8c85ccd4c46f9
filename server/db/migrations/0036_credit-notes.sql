ALTER TABLE "invoices" ADD COLUMN "position" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "total_minor" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "before_minor" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credited_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- By hand: invoices say what they came to. Nothing else of them changes.
ALTER TABLE invoices DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE invoices i SET total_minor = o.total_minor FROM orders o WHERE o.id = i.order_id;--> statement-breakpoint
ALTER TABLE invoices ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "invoices" ALTER COLUMN "total_minor" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_pkey";--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_position_pk" PRIMARY KEY("order_id","position");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credited" UNIQUE("order_id","credited_minor","total_minor");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_before" UNIQUE("order_id","before_minor");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credited_at_most" CHECK (case when "invoices"."position" = 0 then "invoices"."before_minor" is null and "invoices"."credited_minor" = 0
        else "invoices"."position" > 0 and "invoices"."before_minor" is not null and "invoices"."credited_minor" > "invoices"."before_minor"
          and "invoices"."credited_minor" <= "invoices"."total_minor" end);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credits_in_turn" FOREIGN KEY ("order_id","before_minor","total_minor") REFERENCES "public"."invoices"("order_id","credited_minor","total_minor") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- By hand: one credit note for all that went back of each invoice until now, dated today, with the next numbers of its seller.
INSERT INTO invoices (order_id, position, seller_id, sign, year, number, issuer, issued_at, total_minor, before_minor, credited_minor)
SELECT i.order_id, 1, i.seller_id, s.sign, d.year, coalesce(c.last, 0) + row_number() OVER (PARTITION BY i.seller_id ORDER BY i.issued_at, i.order_id),
  i.issuer, now(), i.total_minor, 0, o.refunded_minor
FROM invoices i
JOIN orders o ON o.id = i.order_id AND o.refunded_minor > 0
CROSS JOIN (SELECT extract(year FROM now() AT TIME ZONE 'UTC')::smallint AS year) d
LEFT JOIN invoice_signs s ON s.seller_id = i.seller_id
LEFT JOIN invoice_counters c ON c.seller_id = i.seller_id AND c.year = d.year;
--> statement-breakpoint
INSERT INTO invoice_counters (seller_id, year, last)
SELECT seller_id, year, max(number) FROM invoices WHERE position = 1 GROUP BY seller_id, year
ON CONFLICT (seller_id, year) DO UPDATE SET last = greatest(invoice_counters.last, excluded.last);
