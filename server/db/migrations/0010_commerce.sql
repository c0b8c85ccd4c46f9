CREATE TABLE "business_details" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"country" text NOT NULL,
	"vat_number" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "business_details_country_form" CHECK ("business_details"."country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "business_details_there" CHECK ("business_details"."name" <> '' and "business_details"."address" <> '')
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"user_id" bigint NOT NULL,
	"project_id" text NOT NULL,
	"quantity" smallint NOT NULL,
	"title" text NOT NULL,
	"seen_minor" bigint NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cart_lines_user_id_project_id_pk" PRIMARY KEY("user_id","project_id"),
	CONSTRAINT "cart_lines_project_form" CHECK ("cart_lines"."project_id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "cart_lines_quantity" CHECK ("cart_lines"."quantity" between 1 and 99),
	CONSTRAINT "cart_lines_seen" CHECK ("cart_lines"."seen_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "cart_merges" (
	"user_id" bigint NOT NULL,
	"merge_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cart_merges_user_id_merge_id_pk" PRIMARY KEY("user_id","merge_id")
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"buyer_id" bigint NOT NULL,
	"lines" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"total_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "keyed_requests" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"body" text NOT NULL,
	"leased_until" timestamp with time zone NOT NULL,
	"status" smallint,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "keyed_requests_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"user_id" bigint,
	"currency" text NOT NULL,
	CONSTRAINT "ledger_accounts_kind_known" CHECK ("ledger_accounts"."kind" in ('provider', 'pending', 'available', 'fees-pending', 'fees', 'late', 'payouts'))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transfer_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"order_id" text,
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount_minor" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_transfers_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "notification_counters" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"href" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"cleared_at" timestamp with time zone,
	CONSTRAINT "notifications_number" UNIQUE("user_id","number"),
	CONSTRAINT "notifications_type_known" CHECK ("notifications"."type" in ('order', 'payment', 'profile', 'welcome', 'connection', 'ACCEPT', 'SEND', 'achievement', 'job')),
	CONSTRAINT "notifications_href_path" CHECK ("notifications"."href" ~ '^/[^/]')
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" text PRIMARY KEY NOT NULL,
	"buyer_id" bigint,
	"quote_id" text NOT NULL,
	"state" text NOT NULL,
	"total_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"billing" jsonb NOT NULL,
	"consent_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "purchases_quote_id_unique" UNIQUE("quote_id"),
	CONSTRAINT "purchases_id_form" CHECK ("purchases"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "purchases_state_known" CHECK ("purchases"."state" in ('pending', 'paid', 'cancelled', 'closed')),
	CONSTRAINT "purchases_total" CHECK ("purchases"."total_minor" >= 0),
	CONSTRAINT "purchases_paid_at" CHECK (("purchases"."state" in ('paid', 'closed')) = ("purchases"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"seller_id" bigint NOT NULL,
	"year" smallint NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counters_seller_id_year_pk" PRIMARY KEY("seller_id","year")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"order_id" text PRIMARY KEY NOT NULL,
	"seller_id" bigint NOT NULL,
	"year" smallint NOT NULL,
	"number" integer NOT NULL,
	"issuer" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoices_number" UNIQUE("seller_id","year","number")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"act" text NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"amount_minor" bigint
);
--> statement-breakpoint
CREATE TABLE "order_files" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"sender_id" bigint,
	"event_id" bigint,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_files_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"project_id" text,
	"position" smallint NOT NULL,
	"title" text NOT NULL,
	"quantity" smallint NOT NULL,
	"unit_minor" bigint NOT NULL,
	"licence" text NOT NULL,
	"licence_text" text,
	"has_files" boolean NOT NULL,
	"duration_days" integer,
	CONSTRAINT "order_lines_position" UNIQUE("order_id","position"),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" between 1 and 99),
	CONSTRAINT "order_lines_unit" CHECK ("order_lines"."unit_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1),
	"purchase_id" text NOT NULL,
	"buyer_id" bigint,
	"seller_id" bigint,
	"state" text NOT NULL,
	"total_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"fee_refunded_minor" bigint DEFAULT 0 NOT NULL,
	"made_to_order" boolean NOT NULL,
	"opened_at" timestamp with time zone,
	"change_requests" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"acts_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_one_per_seller" UNIQUE("purchase_id","seller_id"),
	CONSTRAINT "orders_id_form" CHECK ("orders"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "orders_state_known" CHECK ("orders"."state" in ('pending', 'paid', 'delivered', 'changes-requested', 'reported', 'completed', 'cancelled', 'refunded')),
	CONSTRAINT "orders_total" CHECK ("orders"."total_minor" >= 0 and "orders"."fee_minor" between 0 and "orders"."total_minor"),
	CONSTRAINT "orders_refunded" CHECK ("orders"."refunded_minor" between 0 and "orders"."total_minor"),
	CONSTRAINT "orders_fee_refunded" CHECK ("orders"."fee_refunded_minor" between 0 and "orders"."fee_minor"),
	CONSTRAINT "orders_not_own" CHECK ("orders"."buyer_id" <> "orders"."seller_id"),
	CONSTRAINT "orders_changes" CHECK ("orders"."change_requests" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "sandbox_accounts" (
	"reference" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"holder" text NOT NULL,
	"iban" text NOT NULL,
	CONSTRAINT "sandbox_accounts_person_id_unique" UNIQUE("person_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_payouts" (
	"reference" text PRIMARY KEY NOT NULL,
	"payout_id" text NOT NULL,
	"account" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_payouts_once" UNIQUE("payout_id"),
	CONSTRAINT "sandbox_payouts_amount" CHECK ("sandbox_payouts"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"reference" text PRIMARY KEY NOT NULL,
	"purchase_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"email" text NOT NULL,
	"return_url" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"card" text,
	"secure" boolean DEFAULT false NOT NULL,
	"refusal" text,
	"settles_at" timestamp with time zone,
	"delivery" text DEFAULT 'at-once' NOT NULL,
	"disputed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_payments_purchase_id_unique" UNIQUE("purchase_id"),
	CONSTRAINT "sandbox_payments_state_known" CHECK ("sandbox_payments"."state" in ('open', 'processing', 'failed', 'succeeded', 'cancelled')),
	CONSTRAINT "sandbox_payments_amount" CHECK ("sandbox_payments"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"reference" text PRIMARY KEY NOT NULL,
	"refund_id" text NOT NULL,
	"payment" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_refunds_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "sandbox_refunds_amount" CHECK ("sandbox_refunds"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_webhooks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment" text NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'stored' NOT NULL,
	"reason" text,
	"applied_at" timestamp with time zone,
	CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"purchase_id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"reference" text,
	"state" text DEFAULT 'open' NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"refusal" text,
	"created_at" timestamp with time zone NOT NULL,
	"ask_at" timestamp with time zone,
	"asks" integer DEFAULT 0 NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"disputed_at" timestamp with time zone,
	CONSTRAINT "payments_state_known" CHECK ("payments"."state" in ('open', 'processing', 'failed', 'succeeded', 'cancelled')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"purchase_id" text NOT NULL,
	"order_id" text,
	"amount_minor" bigint NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"reference" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "refunds_id_form" CHECK ("refunds"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"holder" text NOT NULL,
	"last4" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"reference" text,
	"last4" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "payouts_id_form" CHECK ("payouts"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "business_details" ADD CONSTRAINT "business_details_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_merges" ADD CONSTRAINT "cart_merges_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_buyer_id_people_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keyed_requests" ADD CONSTRAINT "keyed_requests_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transfer_id_ledger_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_counters" ADD CONSTRAINT "notification_counters_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_buyer_id_people_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_sender_id_people_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_event_id_order_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."order_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_id_people_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller_id_people_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_payouts" ADD CONSTRAINT "sandbox_payouts_account_sandbox_accounts_reference_fk" FOREIGN KEY ("account") REFERENCES "public"."sandbox_accounts"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_payment_sandbox_payments_reference_fk" FOREIGN KEY ("payment") REFERENCES "public"."sandbox_payments"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_webhooks" ADD CONSTRAINT "sandbox_webhooks_payment_sandbox_payments_reference_fk" FOREIGN KEY ("payment") REFERENCES "public"."sandbox_payments"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quotes_buyer" ON "quotes" USING btree ("buyer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "quotes_expired" ON "quotes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "keyed_requests_old" ON "keyed_requests" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_personal" ON "ledger_accounts" USING btree ("user_id","kind","currency") WHERE kind in ('pending', 'available');--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_own" ON "ledger_accounts" USING btree ("kind","currency") WHERE kind not in ('pending', 'available');--> statement-breakpoint
CREATE INDEX "ledger_entries_transfer" ON "ledger_entries" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ledger_entries_order" ON "ledger_entries" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("user_id","id" DESC NULLS LAST) WHERE cleared_at is null;--> statement-breakpoint
CREATE INDEX "notifications_old" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_one_pending" ON "purchases" USING btree ("buyer_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "purchases_unpaid" ON "purchases" USING btree ("expires_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "purchases_buyer" ON "purchases" USING btree ("buyer_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_files_order" ON "order_files" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_files_waiting" ON "order_files" USING btree ("created_at") WHERE event_id is null;--> statement-breakpoint
CREATE INDEX "order_lines_project" ON "order_lines" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("buyer_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_seller" ON "orders" USING btree ("seller_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state <> 'pending';--> statement-breakpoint
CREATE INDEX "orders_acting" ON "orders" USING btree ("acts_at") WHERE acts_at is not null;--> statement-breakpoint
CREATE INDEX "sandbox_payouts_account" ON "sandbox_payouts" USING btree ("account");--> statement-breakpoint
CREATE INDEX "sandbox_payments_settling" ON "sandbox_payments" USING btree ("settles_at") WHERE settles_at is not null;--> statement-breakpoint
CREATE INDEX "sandbox_payments_newest" ON "sandbox_payments" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sandbox_refunds_payment" ON "sandbox_refunds" USING btree ("payment");--> statement-breakpoint
CREATE INDEX "sandbox_webhooks_due" ON "sandbox_webhooks" USING btree ("due_at") WHERE delivered_at is null;--> statement-breakpoint
CREATE INDEX "sandbox_webhooks_payment" ON "sandbox_webhooks" USING btree ("payment");--> statement-breakpoint
CREATE INDEX "payment_events_parked" ON "payment_events" USING btree ("received_at" DESC NULLS LAST) WHERE state = 'parked';--> statement-breakpoint
CREATE INDEX "payment_events_waiting" ON "payment_events" USING btree ("received_at") WHERE state = 'stored';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("provider","reference");--> statement-breakpoint
CREATE INDEX "payments_silent" ON "payments" USING btree ("ask_at") WHERE ask_at is not null;--> statement-breakpoint
CREATE INDEX "refunds_purchase" ON "refunds" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_late_payment" ON "refunds" USING btree ("purchase_id") WHERE order_id is null;--> statement-breakpoint
CREATE INDEX "payouts_person" ON "payouts" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
-- By hand: what was written of money stays as it was written.
CREATE TRIGGER ledger_entries_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfers EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER order_events_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON order_events EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER invoices_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON invoices EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- By hand: a movement of money balances when its transaction commits, and has entries at all.
CREATE FUNCTION ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  transfer bigint := CASE WHEN TG_TABLE_NAME = 'ledger_transfers' THEN NEW.id ELSE (to_jsonb(NEW) ->> 'transfer_id')::bigint END;
  total numeric;
BEGIN
  SELECT sum(amount_minor) INTO total FROM ledger_entries WHERE transfer_id = transfer;
  IF total IS DISTINCT FROM 0 THEN
    RAISE EXCEPTION 'ledger transfer % does not balance: %', transfer, total USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_transfers_balance AFTER INSERT ON ledger_transfers DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_balances();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_balances();
