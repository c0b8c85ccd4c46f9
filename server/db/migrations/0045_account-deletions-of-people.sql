ALTER TABLE "account_deletions" DROP CONSTRAINT "account_deletions_uid_auth_users_id_fk";
--> statement-breakpoint
ALTER TABLE "account_deletions" ADD COLUMN "user_id" bigint;--> statement-breakpoint
UPDATE "account_deletions" d SET "user_id" = p.id FROM "people" p WHERE p.uid = d.uid;--> statement-breakpoint
-- Only people can ask for their deletion, so none is left without one.
DELETE FROM "account_deletions" WHERE "user_id" IS NULL;--> statement-breakpoint
ALTER TABLE "account_deletions" DROP CONSTRAINT "account_deletions_pkey";--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_pkey" PRIMARY KEY ("user_id");--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_uid_unique" UNIQUE("uid");--> statement-breakpoint
-- Processes of the version before go on beside the new one: they write the uid alone.
CREATE FUNCTION account_deletion_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.user_id := (SELECT id FROM people WHERE uid = NEW.uid);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER account_deletions_person BEFORE INSERT ON account_deletions
  FOR EACH ROW WHEN (NEW.user_id IS NULL) EXECUTE FUNCTION account_deletion_person();
