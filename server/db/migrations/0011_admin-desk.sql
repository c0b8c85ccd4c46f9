ALTER TABLE "admin_log" DROP CONSTRAINT "admin_log_act_known";--> statement-breakpoint
CREATE INDEX "orders_reported" ON "orders" USING btree ("since","id") WHERE state = 'reported';--> statement-breakpoint
ALTER TABLE "admin_log" ADD CONSTRAINT "admin_log_act_known" CHECK ("admin_log"."act" in ('answer', 'close', 'hide', 'unhide', 'release', 'refund', 'settle', 'suspend', 'restore'));--> statement-breakpoint
-- What administrators find a person by: any part of the name, the mail address or the public name.
CREATE FUNCTION person_lookup(first_name text, last_name text, company_name text, email text, custom_user_id text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT concat_ws(' ', public.person_name(first_name, last_name, company_name), lower(email), custom_user_id)
$$;
--> statement-breakpoint
CREATE INDEX people_lookup ON people USING gin (person_lookup(first_name, last_name, company_name, email::text, custom_user_id) gin_trgm_ops);
