CREATE TABLE "disputes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 101 CACHE 1),
	"order_id" text NOT NULL,
	"opened_by" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"asked_minor" bigint NOT NULL,
	"refunded_before" bigint NOT NULL,
	"stage_since" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"split_by" text,
	"split_minor" bigint,
	"split_at" timestamp with time zone,
	"outcome" text,
	"decided_minor" bigint,
	"decided_before" bigint,
	"decided_days" smallint,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"buyer_accepted_at" timestamp with time zone,
	"seller_accepted_at" timestamp with time zone,
	"appealed_by" text,
	"appealed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_act" text,
	CONSTRAINT "disputes_opener_known" CHECK ("disputes"."opened_by" in ('buyer', 'seller', 'clock')),
	CONSTRAINT "disputes_outcome_known" CHECK ("disputes"."outcome" in ('release', 'refund', 'new-date')),
	CONSTRAINT "disputes_amounts" CHECK ("disputes"."asked_minor" >= 0 and "disputes"."refunded_before" >= 0 and "disputes"."split_minor" >= 0),
	CONSTRAINT "disputes_split_whole" CHECK ("disputes"."split_by" in ('buyer', 'seller') and ("disputes"."split_by" is null) = ("disputes"."split_minor" is null)
        and ("disputes"."split_by" is null) = ("disputes"."split_at" is null)),
	CONSTRAINT "disputes_decision_whole" CHECK (("disputes"."outcome" is null) = ("disputes"."decided_at" is null) and ("disputes"."outcome" is null) = ("disputes"."decided_minor" is null)
        and ("disputes"."outcome" is null) = ("disputes"."decided_before" is null) and (coalesce("disputes"."outcome", '') = 'new-date') = ("disputes"."decided_days" is not null)
        and ("disputes"."decided_at" is null or "disputes"."answered_at" is not null)),
	CONSTRAINT "disputes_days" CHECK ("disputes"."decided_days" between 1 and 14),
	CONSTRAINT "disputes_after_decision" CHECK ("disputes"."decided_at" is not null or ("disputes"."buyer_accepted_at" is null and "disputes"."seller_accepted_at" is null and "disputes"."appealed_at" is null)),
	CONSTRAINT "disputes_appeal_whole" CHECK ("disputes"."appealed_by" in ('buyer', 'seller') and ("disputes"."appealed_by" is null) = ("disputes"."appealed_at" is null)),
	CONSTRAINT "disputes_ended_whole" CHECK (("disputes"."ended_at" is null) = ("disputes"."ended_act" is null))
);
--> statement-breakpoint
ALTER TABLE "admin_log" DROP CONSTRAINT "admin_log_act_known";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_last_date" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "bank_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "bank_state" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_one_open" ON "disputes" USING btree ("order_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "disputes_order" ON "disputes" USING btree ("order_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "disputes_decided_by" ON "disputes" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX "disputes_waiting" ON "disputes" USING btree ("stage_since","order_id") WHERE ended_at is null and answered_at is not null and (decided_at is null or appealed_at is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_last_date" CHECK (not "orders"."is_last_date" or "orders"."state" in ('changes-requested', 'reported'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_bank" CHECK (("orders"."bank_since" is null) = ("orders"."bank_state" is null) and ("orders"."bank_since" is null or "orders"."state" = 'reported'));--> statement-breakpoint
ALTER TABLE "admin_log" ADD CONSTRAINT "admin_log_act_known" CHECK ("admin_log"."act" in ('answer', 'close', 'hide', 'unhide', 'release', 'refund', 'decide', 'settle', 'suspend', 'restore', 'prepare-payout', 'pay-payout', 'stop-payout', 'return-payout', 'send-mail-again', 'warn', 'limit', 'note', 'keep-decision', 'lift-decision', 'change-role', 'ask-approval', 'refuse-approval', 'withdraw-approval'));--> statement-breakpoint
-- By hand from here: reported orders get a dispute whose clock starts now. What a bank still looks at waits for the bank.
UPDATE orders o SET bank_since = o.since, acts_at = null, bank_state = coalesce(
  (SELECT before.state FROM order_events e JOIN LATERAL (SELECT b.state FROM order_events b WHERE b.order_id = e.order_id AND b.id < e.id
     ORDER BY b.id DESC LIMIT 1) before ON true
   WHERE e.order_id = o.id AND e.act = 'dispute' ORDER BY e.id DESC LIMIT 1), 'delivered')
FROM payments p
WHERE o.state = 'reported' AND p.purchase_id = o.purchase_id AND p.disputed_at IS NOT NULL
  AND EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.act = 'dispute');
--> statement-breakpoint
INSERT INTO disputes (order_id, opened_by, opened_at, asked_minor, refunded_before, stage_since, answered_at)
SELECT o.id, CASE WHEN e.actor IN ('clock', 'provider') THEN 'clock' ELSE 'buyer' END, o.since, o.total_minor - o.refunded_minor, o.refunded_minor,
  now(), CASE WHEN e.actor = 'provider' THEN now() END
FROM orders o
LEFT JOIN LATERAL (SELECT actor FROM order_events WHERE order_id = o.id AND act IN ('report', 'escalate', 'dispute')
  ORDER BY id DESC LIMIT 1) e ON true
WHERE o.state = 'reported' AND (o.bank_since IS NULL OR o.bank_state = 'reported');
--> statement-breakpoint
UPDATE orders o SET turn = CASE WHEN d.answered_at IS NULL THEN 'seller' ELSE 'staff' END,
  acts_at = d.stage_since + CASE WHEN d.answered_at IS NULL THEN interval '7 days' ELSE interval '30 days' END
FROM disputes d WHERE d.order_id = o.id AND o.bank_since IS NULL;
--> statement-breakpoint
CREATE FUNCTION order_has_dispute() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  id_of_order text := CASE TG_TABLE_NAME WHEN 'orders' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'order_id' END;
BEGIN
  IF EXISTS (
    SELECT FROM orders o WHERE o.id = id_of_order AND
      CASE WHEN o.state = 'reported'
        THEN o.bank_since IS NULL AND NOT EXISTS (SELECT FROM disputes d WHERE d.order_id = o.id AND d.ended_at IS NULL)
        ELSE EXISTS (SELECT FROM disputes d WHERE d.order_id = o.id AND d.ended_at IS NULL) END)
  THEN
    RAISE EXCEPTION 'order % is reported without a dispute, or has one without being reported', id_of_order
      USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_dispute';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_dispute_inserted AFTER INSERT ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.state = 'reported') EXECUTE FUNCTION order_has_dispute();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_dispute_updated AFTER UPDATE OF state, bank_since ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ('reported' IN (OLD.state, NEW.state)) EXECUTE FUNCTION order_has_dispute();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER disputes_of_reported AFTER INSERT OR UPDATE ON disputes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION order_has_dispute();
