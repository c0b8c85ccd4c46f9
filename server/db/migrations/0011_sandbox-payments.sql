CREATE TABLE "sandbox_accounts" (
	"reference" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"holder" text NOT NULL,
	"iban" text NOT NULL,
	CONSTRAINT "sandbox_accounts_person_id_unique" UNIQUE("person_id")
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
ALTER TABLE "payments" ADD COLUMN "asks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "known" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "disputed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_payouts" ADD CONSTRAINT "sandbox_payouts_account_sandbox_accounts_reference_fk" FOREIGN KEY ("account") REFERENCES "public"."sandbox_accounts"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_payment_sandbox_payments_reference_fk" FOREIGN KEY ("payment") REFERENCES "public"."sandbox_payments"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_webhooks" ADD CONSTRAINT "sandbox_webhooks_payment_sandbox_payments_reference_fk" FOREIGN KEY ("payment") REFERENCES "public"."sandbox_payments"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_payments_settling" ON "sandbox_payments" USING btree ("settles_at") WHERE settles_at is not null;--> statement-breakpoint
CREATE INDEX "sandbox_payments_newest" ON "sandbox_payments" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sandbox_payouts_account" ON "sandbox_payouts" USING btree ("account");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_payment" ON "sandbox_refunds" USING btree ("payment");--> statement-breakpoint
CREATE INDEX "sandbox_webhooks_due" ON "sandbox_webhooks" USING btree ("due_at") WHERE delivered_at is null;--> statement-breakpoint
CREATE INDEX "sandbox_webhooks_payment" ON "sandbox_webhooks" USING btree ("payment");