CREATE TABLE "figure_days" (
	"figure" text NOT NULL,
	"day" date NOT NULL,
	"value" bigint NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "figure_days_figure_day_pk" PRIMARY KEY("figure","day"),
	CONSTRAINT "figure_days_figure_known" CHECK ("figure_days"."figure" in ('people', 'active', 'listed-project', 'listed-service', 'listed-job', 'listed-agent', 'listed-mentorship', 'listed-expert', 'joined', 'orders', 'turnover', 'refunded', 'fees', 'disputes', 'answered-feedback', 'minutes-feedback', 'answered-contact', 'minutes-contact', 'answered-report', 'minutes-report')),
	CONSTRAINT "figure_days_counted" CHECK ("figure_days"."value" >= 0 or "figure_days"."figure" = 'fees')
);
--> statement-breakpoint
CREATE INDEX "agent_reviews_staff" ON "agent_reviews" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "agents_staff" ON "agents" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "agents_staff_title" ON "agents" USING gin (search_text("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "messages_settled" ON "messages" USING btree ("settled_at") WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "job_posts_staff" ON "job_posts" USING btree ("posted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "job_posts_staff_title" ON "job_posts" USING gin (search_text("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ledger_transfers_time" ON "ledger_transfers" USING brin ("at");--> statement-breakpoint
CREATE INDEX "disputes_opened" ON "disputes" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "projects_staff" ON "projects" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "projects_staff_hidden" ON "projects" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE visibility = 'hidden';--> statement-breakpoint
CREATE INDEX "projects_staff_title" ON "projects" USING gin (search_text("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reviews_staff" ON "reviews" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reviews_staff_hidden" ON "reviews" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE hidden_at is not null;--> statement-breakpoint
CREATE INDEX "work_reviews_staff" ON "work_reviews" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "services_staff" ON "services" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "services_staff_title" ON "services" USING gin (search_text("title") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "admin_log_time" ON "admin_log" USING btree ("at","line");--> statement-breakpoint
CREATE INDEX "admin_log_act" ON "admin_log" USING btree ("act","at","line");--> statement-breakpoint
CREATE INDEX "admin_log_actor" ON "admin_log" USING btree ("actor_name","at","line");--> statement-breakpoint
CREATE INDEX "admin_log_act_of_actor" ON "admin_log" USING btree ("act","actor_name","at","line");