import { publicationLimits as most } from '@guildhall/contract/limits/experts.ts'
import { publicationFormats, publicationKinds } from '@guildhall/contract/publications/options.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, oneOf, tsvector } from '#db/columns.ts'
import { people } from '#users/tables.ts'

const ofPerson = () =>
  bigint('person_id', { mode: 'number' })
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' })

/** What an import completed in a publication that was there already. */
export interface Filled {
  id: string
  authors?: string
  venue?: string
  doi?: string
}

/** Files of publications that a person imported: the newest ones, which can be undone. */
export const publicationImports = pgTable(
  'publication_imports',
  {
    id: text('id').primaryKey(),
    personId: ofPerson(),
    name: text('name').notNull(),
    format: text('format', { enum: publicationFormats }).notNull(),
    added: integer('added').notNull(),
    filled: jsonb('filled').$type<Filled[]>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    check('publication_imports_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('publication_imports_format_known', sql`${t.format} in (${oneOf(publicationFormats)})`),
    check('publication_imports_filled_list', sql`jsonb_typeof(${t.filled}) = 'array'`),
    check('publication_imports_did', sql`${t.added} > 0 or (${t.added} = 0 and jsonb_array_length(${t.filled}) > 0)`),
    index('publication_imports_person').on(t.personId, t.createdAt.desc().nullsFirst()),
  ],
)

/** What people published, each once per person: by its DOI, and by its title and year. */
export const publications = pgTable(
  'publications',
  {
    id: text('id').primaryKey(),
    personId: ofPerson(),
    title: text('title').notNull(),
    /** The letters and digits of the title in lower case without accents: what tells titles apart. */
    titleKey: text('title_key').notNull(),
    authors: text('authors').notNull(),
    venue: text('venue').notNull(),
    year: smallint('year'),
    kind: text('kind', { enum: publicationKinds }).notNull(),
    /** Lower case; '' for none. */
    doi: text('doi').notNull(),
    isKey: boolean('is_key').notNull(),
    /** The import that added it, while that can be undone. */
    importId: text('import_id').references(() => publicationImports.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    /** What the search of experts looks for in it, to say which publication it found. */
    words: tsvector('words').generatedAlwaysAs(sql`to_tsvector('public.guildhall', public.search_text(title))`),
  },
  (t) => [
    check('publications_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('publications_named', sql`${t.title} <> '' and ${t.titleKey} <> ''`),
    check('publications_kind_known', sql`${t.kind} in (${oneOf(publicationKinds)})`),
    check('publications_year', sql`${t.year} between ${sql.raw(`${most.oldestYear} and ${most.newestYear}`)}`),
    check('publications_doi_form', sql`${t.doi} = '' or ${t.doi} ~ '^10[.][0-9]{4,9}/'`),
    uniqueIndex('publications_doi').on(t.personId, t.doi).where(sql`doi <> ''`),
    uniqueIndex('publications_title').on(t.personId, t.titleKey, sql`coalesce(year, 0)`),
    index('publications_person').on(
      t.personId,
      t.isKey.desc().nullsFirst(),
      t.year.desc().nullsLast(),
      t.createdAt.desc().nullsFirst(),
      t.id,
    ),
    index('publications_import').on(t.importId).where(sql`import_id is not null`),
  ],
)
