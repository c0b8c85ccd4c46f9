CREATE TABLE "publication_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" bigint NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"added" integer NOT NULL,
	"filled" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "publication_imports_id_form" CHECK ("publication_imports"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "publication_imports_format_known" CHECK ("publication_imports"."format" in ('bibtex', 'ris', 'csl-json', 'orcid')),
	CONSTRAINT "publication_imports_filled_list" CHECK (jsonb_typeof("publication_imports"."filled") = 'array'),
	CONSTRAINT "publication_imports_did" CHECK ("publication_imports"."added" > 0 or ("publication_imports"."added" = 0 and jsonb_array_length("publication_imports"."filled") > 0))
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" bigint NOT NULL,
	"title" text NOT NULL,
	"title_key" text NOT NULL,
	"authors" text NOT NULL,
	"venue" text NOT NULL,
	"year" smallint,
	"kind" text NOT NULL,
	"doi" text NOT NULL,
	"is_key" boolean NOT NULL,
	"import_id" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "publications_id_form" CHECK ("publications"."id" ~ '^[a-z0-9]{12}$'),
	CONSTRAINT "publications_named" CHECK ("publications"."title" <> '' and "publications"."title_key" <> ''),
	CONSTRAINT "publications_kind_known" CHECK ("publications"."kind" in ('article', 'book', 'chapter', 'conference', 'thesis', 'preprint', 'report', 'dataset', 'software', 'other')),
	CONSTRAINT "publications_year" CHECK ("publications"."year" between 1500 and 2200),
	CONSTRAINT "publications_doi_form" CHECK ("publications"."doi" = '' or "publications"."doi" ~ '^10[.][0-9]{4,9}/')
);
--> statement-breakpoint
ALTER TABLE "publication_imports" ADD CONSTRAINT "publication_imports_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_import_id_publication_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."publication_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "publication_imports_person" ON "publication_imports" USING btree ("person_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "publications_doi" ON "publications" USING btree ("person_id","doi") WHERE doi <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "publications_title" ON "publications" USING btree ("person_id","title_key",coalesce(year, 0));--> statement-breakpoint
CREATE INDEX "publications_person" ON "publications" USING btree ("person_id","is_key" DESC NULLS FIRST,"year" DESC NULLS LAST,"created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "publications_import" ON "publications" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
-- By hand: the lines that professors had in their profiles, with the audience that these had. Titles are told apart by their letters and digits.
INSERT INTO publications (id, person_id, title, title_key, authors, venue, year, kind, doi, is_key, created_at)
SELECT substr(replace(gen_random_uuid()::text, '-', ''), 1, 12), f.user_id, l.title, coalesce(nullif(k.key, ''), md5(l.title)), '', '', NULL, 'other', '',
  false, f.updated_at - l.at * interval '1 second'
FROM profiles f, LATERAL jsonb_array_elements_text(coalesce(f.professor -> 'publications', '[]')) WITH ORDINALITY l(title, at),
  LATERAL (SELECT regexp_replace(lower(normalize(l.title, NFKD)), '[^[:alnum:]]+', '', 'g') AS key) k
WHERE l.title <> ''
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE profiles SET visibility = visibility || jsonb_build_object('publications', visibility -> 'professorData')
WHERE visibility ? 'professorData' AND professor -> 'publications' <> '[]';--> statement-breakpoint
UPDATE profiles SET professor = professor - 'publications' WHERE professor ? 'publications';
