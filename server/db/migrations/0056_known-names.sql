CREATE TABLE "known_names" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "known_names_kind_name_pk" PRIMARY KEY("kind","name"),
	CONSTRAINT "known_names_kind" CHECK ("known_names"."kind" in ('skill', 'university')),
	CONSTRAINT "known_names_shared" CHECK ("known_names"."people" > 1)
);
