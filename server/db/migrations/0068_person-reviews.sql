CREATE TABLE "work_reviews" (
	"engagement_id" text NOT NULL,
	"by" text NOT NULL,
	"id" text NOT NULL,
	"author_id" bigint,
	"subject_id" bigint NOT NULL,
	"rating" smallint NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone,
	"shown_at" timestamp with time zone,
	"answer" text,
	"answered_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"shown" boolean GENERATED ALWAYS AS (shown_at is not null and hidden_at is null) STORED NOT NULL,
	CONSTRAINT "work_reviews_engagement_id_by_pk" PRIMARY KEY("engagement_id","by"),
	CONSTRAINT "work_reviews_id_unique" UNIQUE("id"),
	CONSTRAINT "work_reviews_id_form" CHECK ("work_reviews"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "work_reviews_by_known" CHECK ("work_reviews"."by" in ('client', 'provider')),
	CONSTRAINT "work_reviews_not_own" CHECK ("work_reviews"."author_id" <> "work_reviews"."subject_id"),
	CONSTRAINT "work_reviews_rating_bounds" CHECK ("work_reviews"."rating" between 1 and 5),
	CONSTRAINT "work_reviews_words_known" CHECK ("work_reviews"."words" <@ array['clear', 'on-time', 'kind', 'again']::text[]),
	CONSTRAINT "work_reviews_words_once" CHECK (cardinality(array_positions(words, 'clear')) < 2 and cardinality(array_positions(words, 'on-time')) < 2 and cardinality(array_positions(words, 'kind')) < 2 and cardinality(array_positions(words, 'again')) < 2),
	CONSTRAINT "work_reviews_fixed" CHECK ("work_reviews"."changed_at" <= "work_reviews"."shown_at"),
	CONSTRAINT "work_reviews_answer_whole" CHECK (("work_reviews"."answer" is null) = ("work_reviews"."answered_at" is null)),
	CONSTRAINT "work_reviews_answer_shown" CHECK ("work_reviews"."answer" is null or "work_reviews"."shown_at" is not null),
	CONSTRAINT "work_reviews_hidden_shown" CHECK ("work_reviews"."hidden_at" is null or "work_reviews"."shown_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "engagements" ADD COLUMN "review_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "engagements" ADD COLUMN "review_closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "work_reviews" ADD CONSTRAINT "work_reviews_engagement_id_engagements_id_fk" FOREIGN KEY ("engagement_id") REFERENCES "public"."engagements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_reviews" ADD CONSTRAINT "work_reviews_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_reviews" ADD CONSTRAINT "work_reviews_subject_id_people_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_reviews_received" ON "work_reviews" USING btree ("subject_id","shown_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE shown;--> statement-breakpoint
CREATE INDEX "work_reviews_subject" ON "work_reviews" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "work_reviews_author" ON "work_reviews" USING btree ("author_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE author_id is not null;--> statement-breakpoint
CREATE INDEX "engagements_reviewing" ON "engagements" USING btree ("review_until") WHERE review_until is not null and review_closed_at is null;--> statement-breakpoint
CREATE INDEX "engagements_client_reviewing" ON "engagements" USING btree ("client_id","review_until") WHERE review_until is not null and review_closed_at is null;--> statement-breakpoint
CREATE INDEX "engagements_provider_reviewing" ON "engagements" USING btree ("provider_id","review_until") WHERE review_until is not null and review_closed_at is null;--> statement-breakpoint
ALTER TABLE "engagements" ADD CONSTRAINT "engagements_reviewed" CHECK ("engagements"."review_until" is null or "engagements"."state" in ('completed', 'ended'));--> statement-breakpoint
ALTER TABLE "engagements" ADD CONSTRAINT "engagements_review_closed" CHECK ("engagements"."review_closed_at" is null or "engagements"."review_until" is not null);--> statement-breakpoint
-- What is public is fixed, and an answer is given once.
CREATE TRIGGER work_reviews_fixed BEFORE UPDATE ON work_reviews FOR EACH ROW
WHEN (
  (OLD.shown_at IS NOT NULL AND (NEW.rating, NEW.words, NEW.text, NEW.shown_at) IS DISTINCT FROM (OLD.rating, OLD.words, OLD.text, OLD.shown_at))
  OR (OLD.answer IS NOT NULL AND NEW.answer IS DISTINCT FROM OLD.answer)
)
EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Work that was completed before can be reviewed too, as long as its 14 days last; the clock ends the rest.
UPDATE engagements SET review_until = ended_at + interval '14 days' WHERE state = 'completed';
