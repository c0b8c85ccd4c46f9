CREATE TABLE "invoice_signs" (
	"seller_id" bigint PRIMARY KEY NOT NULL,
	"sign" text NOT NULL,
	CONSTRAINT "invoice_signs_sign_unique" UNIQUE("sign"),
	CONSTRAINT "invoice_signs_form" CHECK ("invoice_signs"."sign" ~ '^[A-Z]{3,12}$')
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "sign" text;--> statement-breakpoint
-- By hand: a sign is never changed, also not when the seller has gone.
CREATE TRIGGER invoice_signs_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_signs EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- By hand: the first three letters of the business name in plain Latin letters, filled up with X. A sign that another
-- seller has is followed by letters made of the seller's id.
CREATE FUNCTION decide_invoice_sign(seller bigint, business text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  base text := upper(rpad(left(regexp_replace(normalize(business, NFKD), '[^A-Za-z]', '', 'g'), 3), 3, 'X'));
  candidate text := base;
  attempt int := 0;
BEGIN
  WHILE NOT EXISTS (SELECT FROM invoice_signs s WHERE s.seller_id = seller) LOOP
    INSERT INTO invoice_signs (seller_id, sign) VALUES (seller, candidate) ON CONFLICT DO NOTHING;
    attempt := attempt + 1;
    candidate := base || translate(left(md5(seller || ':' || attempt), least(3 + attempt / 10, 9)), '0123456789abcdef', 'ACDEFGHKLMNPRTXZ');
  END LOOP;
END $$;
--> statement-breakpoint
-- By hand: sellers who are there already. Their invoices keep their numbers, and the next one counts on from these.
SELECT decide_invoice_sign(user_id, name) FROM business_details ORDER BY user_id;
