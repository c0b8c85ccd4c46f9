CREATE TABLE "follows" (
	"follower_id" bigint NOT NULL,
	"followed_id" bigint NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "follows_follower_id_followed_id_pk" PRIMARY KEY("follower_id","followed_id"),
	CONSTRAINT "follows_other" CHECK ("follows"."follower_id" <> "follows"."followed_id")
);
--> statement-breakpoint
CREATE TABLE "put_away_suggestions" (
	"user_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "put_away_suggestions_user_id_other_id_pk" PRIMARY KEY("user_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "relations" (
	"id" text NOT NULL,
	"low_id" bigint NOT NULL,
	"high_id" bigint NOT NULL,
	"state" text NOT NULL,
	"requested_by" bigint,
	"note" text,
	"since" timestamp with time zone NOT NULL,
	"low_withdrew_at" timestamp with time zone,
	"high_withdrew_at" timestamp with time zone,
	"low_blocks" boolean DEFAULT false NOT NULL,
	"high_blocks" boolean DEFAULT false NOT NULL,
	CONSTRAINT "relations_low_id_high_id_pk" PRIMARY KEY("low_id","high_id"),
	CONSTRAINT "relations_id_unique" UNIQUE("id"),
	CONSTRAINT "relations_ordered" CHECK ("relations"."low_id" < "relations"."high_id"),
	CONSTRAINT "relations_id_form" CHECK ("relations"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "relations_state_known" CHECK ("relations"."state" in ('none', 'requested', 'declined', 'connected', 'blocked')),
	CONSTRAINT "relations_requested_by" CHECK (("relations"."state" in ('requested', 'declined')) = ("relations"."requested_by" is not null)),
	CONSTRAINT "relations_requested_by_side" CHECK ("relations"."requested_by" in ("relations"."low_id", "relations"."high_id")),
	CONSTRAINT "relations_note" CHECK ("relations"."note" is null or ("relations"."requested_by" is not null and length("relations"."note") between 1 and 300)),
	CONSTRAINT "relations_blocked" CHECK (("relations"."state" = 'blocked') = ("relations"."low_blocks" or "relations"."high_blocks"))
);
--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_id_people_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_followed_id_people_id_fk" FOREIGN KEY ("followed_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "put_away_suggestions" ADD CONSTRAINT "put_away_suggestions_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "put_away_suggestions" ADD CONSTRAINT "put_away_suggestions_other_id_people_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relations" ADD CONSTRAINT "relations_low_id_people_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relations" ADD CONSTRAINT "relations_high_id_people_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follows_followed" ON "follows" USING btree ("followed_id","ended_at");--> statement-breakpoint
CREATE INDEX "follows_ended" ON "follows" USING btree ("ended_at") WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX "put_away_suggestions_other" ON "put_away_suggestions" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "put_away_suggestions_old" ON "put_away_suggestions" USING btree ("at");--> statement-breakpoint
CREATE INDEX "relations_low" ON "relations" USING btree ("low_id","state","high_id");--> statement-breakpoint
CREATE INDEX "relations_high" ON "relations" USING btree ("high_id","state","low_id");--> statement-breakpoint
CREATE INDEX "relations_requested" ON "relations" USING btree ("requested_by","since") WHERE requested_by is not null;--> statement-breakpoint
CREATE INDEX "relations_lapsing" ON "relations" USING btree ("since") WHERE requested_by is not null;--> statement-breakpoint
CREATE INDEX "people_place" ON "people" USING btree (lower(location),"id") WHERE location <> '';--> statement-breakpoint
-- By hand: relations move as the model says, whoever writes them (server/relations/rules.ts has the table of moves).
CREATE FUNCTION relation_moves() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := CASE WHEN TG_OP = 'INSERT' THEN 'none' ELSE OLD.state END;
  known text[] := CASE before
    WHEN 'none' THEN ARRAY['none', 'requested', 'blocked']
    WHEN 'requested' THEN ARRAY['requested', 'none', 'declined', 'connected', 'blocked']
    WHEN 'declined' THEN ARRAY['declined', 'none', 'connected', 'blocked']
    WHEN 'connected' THEN ARRAY['connected', 'none', 'blocked']
    ELSE ARRAY['blocked', 'none'] END;
BEGIN
  IF NOT NEW.state = ANY (known) THEN
    RAISE EXCEPTION 'a relation does not become % from %', NEW.state, before USING ERRCODE = 'check_violation';
  END IF;
  IF before IN ('requested', 'declined') AND NEW.requested_by <> OLD.requested_by THEN
    RAISE EXCEPTION 'a request stays with who sent it' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER relations_move BEFORE INSERT OR UPDATE ON relations FOR EACH ROW EXECUTE FUNCTION relation_moves();
