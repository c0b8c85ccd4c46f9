ALTER TABLE "admin_log" DROP CONSTRAINT "admin_log_act_known";--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD COLUMN "destination" jsonb;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "method" text DEFAULT 'provider' NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "destination" jsonb;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "paid_on" date;--> statement-breakpoint
CREATE INDEX "payouts_to_send" ON "payouts" USING btree ("created_at","id") WHERE method = 'transfer' and state = 'requested';--> statement-breakpoint
CREATE INDEX "payouts_sent" ON "payouts" USING btree ("ended_at" DESC NULLS LAST,"id") WHERE method = 'transfer' and ended_at is not null;--> statement-breakpoint
ALTER TABLE "admin_log" ADD CONSTRAINT "admin_log_act_known" CHECK ("admin_log"."act" in ('answer', 'close', 'hide', 'unhide', 'release', 'refund', 'settle', 'suspend', 'restore', 'prepare-payout', 'pay-payout', 'stop-payout', 'return-payout'));--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_destination" CHECK (("payout_accounts"."provider" = 'transfer') = ("payout_accounts"."destination" is not null));--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_state_known" CHECK ("payouts"."state" in ('requested', 'paid', 'failed', 'returned'));--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_method_known" CHECK ("payouts"."method" in ('provider', 'transfer'));--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_destination" CHECK (("payouts"."destination" is not null) = ("payouts"."method" = 'transfer' and "payouts"."state" = 'requested'));