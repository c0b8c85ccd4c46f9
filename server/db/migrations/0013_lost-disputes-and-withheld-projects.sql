ALTER TABLE "sandbox_payments" ADD COLUMN "lost_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "lost_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_lost" CHECK ("payments"."lost_minor" >= 0);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "withheld" text;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_withheld_hidden" CHECK ("projects"."withheld" is null or "projects"."visibility" = 'hidden');--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_withheld_known" CHECK ("projects"."withheld" in ('public', 'unlisted'));--> statement-breakpoint
-- Hand-written: what people who are suspended already still show.
UPDATE projects p SET visibility = 'hidden', withheld = p.visibility
FROM people s WHERE s.id = p.seller_id AND s.suspended_at IS NOT NULL AND p.visibility IN ('public', 'unlisted');
