CREATE TABLE "order_shares" (
	"order_id" text NOT NULL,
	"position" smallint NOT NULL,
	"pending_account_id" bigint NOT NULL,
	"available_account_id" bigint NOT NULL,
	"basis_points" smallint NOT NULL,
	CONSTRAINT "order_shares_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_shares_position" CHECK ("order_shares"."position" >= 0),
	CONSTRAINT "order_shares_basis_points" CHECK ("order_shares"."basis_points" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "team_share_proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"state" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"lapses_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "team_share_proposals_id_form" CHECK ("team_share_proposals"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "team_share_proposals_state_known" CHECK ("team_share_proposals"."state" in ('open', 'accepted', 'declined', 'withdrawn', 'replaced', 'lapsed', 'ended')),
	CONSTRAINT "team_share_proposals_ended" CHECK (("team_share_proposals"."state" = 'open') = ("team_share_proposals"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "team_share_terms" (
	"proposal_id" text NOT NULL,
	"person_id" bigint NOT NULL,
	"is_before" smallint NOT NULL,
	"will_be" smallint NOT NULL,
	"consented_at" timestamp with time zone,
	CONSTRAINT "team_share_terms_proposal_id_person_id_pk" PRIMARY KEY("proposal_id","person_id"),
	CONSTRAINT "team_share_terms_shares" CHECK ("team_share_terms"."is_before" between 0 and 10000 and "team_share_terms"."will_be" between 0 and 10000),
	CONSTRAINT "team_share_terms_consent" CHECK ("team_share_terms"."consented_at" is null or "team_share_terms"."will_be" < "team_share_terms"."is_before")
);
--> statement-breakpoint
ALTER TABLE "team_log" DROP CONSTRAINT "team_log_event_known";--> statement-breakpoint
DROP INDEX "orders_one_each";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "team_members" ADD COLUMN "basis_points" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_shares" ADD CONSTRAINT "order_shares_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_shares" ADD CONSTRAINT "order_shares_pending_account_id_ledger_accounts_id_fk" FOREIGN KEY ("pending_account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_shares" ADD CONSTRAINT "order_shares_available_account_id_ledger_accounts_id_fk" FOREIGN KEY ("available_account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_share_proposals" ADD CONSTRAINT "team_share_proposals_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_share_terms" ADD CONSTRAINT "team_share_terms_proposal_id_team_share_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."team_share_proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_share_terms" ADD CONSTRAINT "team_share_terms_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_shares_pending" ON "order_shares" USING btree ("pending_account_id","order_id");--> statement-breakpoint
CREATE INDEX "order_shares_available" ON "order_shares" USING btree ("available_account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_share_proposals_open" ON "team_share_proposals" USING btree ("project_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "team_share_proposals_project" ON "team_share_proposals" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "team_share_proposals_lapsing" ON "team_share_proposals" USING btree ("lapses_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "team_share_terms_person" ON "team_share_terms" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_each" ON "orders" USING btree ("purchase_id","seller_id","fulfilment",(consent_at is null)) WHERE fulfilment not in ('milestone', 'hourly', 'session') and not is_shared;--> statement-breakpoint
ALTER TABLE "team_log" ADD CONSTRAINT "team_log_event_known" CHECK ("team_log"."event" in ('invited', 'invitation-accepted', 'invitation-declined', 'invitation-withdrawn', 'invitation-lapsed', 'place-opened', 'place-changed', 'place-filled', 'place-closed', 'applied', 'application-accepted', 'application-declined', 'application-withdrawn', 'application-lapsed', 'role-changed', 'left', 'removed', 'shares-proposed', 'shares-consented', 'shares-declined', 'shares-withdrawn', 'shares-lapsed', 'shares-ended', 'shares-changed'));--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_share" CHECK ("team_members"."basis_points" between 0 and 10000 and ("team_members"."basis_points" = 0 or "team_members"."left_at" is null));--> statement-breakpoint
-- By hand: shares are never changed or deleted, and those of an order add up to the whole when its transaction commits.
CREATE TRIGGER order_shares_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON order_shares EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION order_shares_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total integer;
BEGIN
  SELECT sum(basis_points) INTO total FROM order_shares WHERE order_id = NEW.order_id;
  IF total IS DISTINCT FROM 10000 THEN
    RAISE EXCEPTION 'the shares of order % add up to %', NEW.order_id, total USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_shares_whole AFTER INSERT ON order_shares DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION order_shares_add_up();
--> statement-breakpoint
-- By hand: the members of a team have at most the whole; what they do not have is the owner's.
CREATE FUNCTION team_shares_fit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total integer;
BEGIN
  SELECT sum(basis_points) INTO total FROM team_members WHERE project_id = NEW.project_id;
  IF total > 10000 THEN
    RAISE EXCEPTION 'the members of project % have % basis points', NEW.project_id, total USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER team_members_shares_fit AFTER INSERT OR UPDATE OF basis_points ON team_members
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.basis_points > 0) EXECUTE FUNCTION team_shares_fit();
--> statement-breakpoint
-- By hand: the part of a share of an order in an amount, as server/orders/shares/split.ts splits it.
CREATE FUNCTION order_part(of_order text, of_position integer, amount bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT p.minor + (p.place <= amount - p.given)::int
  FROM (
    SELECT s.position, amount * s.basis_points / 10000 AS minor,
      row_number() OVER (ORDER BY amount * s.basis_points % 10000 DESC, s.position) AS place,
      sum(amount * s.basis_points / 10000) OVER () AS given
    FROM public.order_shares s WHERE s.order_id = of_order) p
  WHERE p.position = of_position
$$;
--> statement-breakpoint
-- What an order brings to each of its projects, as before; of an order with shares the seller's own part.
CREATE OR REPLACE FUNCTION order_brings(o orders)
RETURNS TABLE (project_id text, day date, sales int, taken int, revenue_minor bigint, earned_minor bigint) LANGUAGE sql STABLE AS $$
  SELECT l.project_id, (o.paid_at AT TIME ZONE 'UTC')::date, public.is_sale(o, l)::int,
    (public.order_stands(o) AND l.unit_minor = 0)::int, l.quantity * l.unit_minor, 0::bigint
  FROM public.order_lines l WHERE l.order_id = o.id AND o.paid_at IS NOT NULL AND l.project_id IS NOT NULL
  UNION ALL
  SELECT l.project_id, (o.since AT TIME ZONE 'UTC')::date, 0, 0, 0::bigint,
    (div(s.share * l.upto, o.total_minor) - div(s.share * (l.upto - l.minor), o.total_minor))::bigint
  FROM (SELECT CASE WHEN o.is_shared THEN public.order_part(o.id, 0, left_minor) ELSE left_minor END AS share
        FROM (SELECT o.total_minor - o.refunded_minor - o.fee_minor + o.fee_refunded_minor AS left_minor) a) s,
       (SELECT n.project_id, n.quantity * n.unit_minor AS minor, sum(n.quantity * n.unit_minor) OVER (ORDER BY n.position) AS upto
        FROM public.order_lines n WHERE n.order_id = o.id) l
  WHERE o.state = 'completed' AND o.total_minor > 0 AND l.project_id IS NOT NULL
$$;
