ALTER TABLE "people" DROP CONSTRAINT "people_role_known";--> statement-breakpoint
CREATE INDEX "people_staff" ON "people" USING btree ("id") WHERE role <> 'member';--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_role_known" CHECK ("people"."role" in ('member', 'admin', 'moderator', 'support', 'finance'));