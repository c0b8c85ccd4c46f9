import type { PublicationFormat, PublicationKind } from '@guildhall/contract/publications/options.ts'
import type { Publication } from '@guildhall/contract/publications/publications.ts'
import { bool, int, json, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import type { Filled } from './tables.ts'

const fields = {
  title: text,
  authors: text,
  venue: text,
  year: nullable(int),
  kind: textOf<PublicationKind>(),
  doi: text,
  is_key: bool,
}
const row = { id: text, ...fields }
export type PublicationRow = RowOf<typeof row>
const columns = Object.keys(row).join(', ')
const order = 'is_key desc, year desc nulls last, created_at desc, id'

/** Returns a publication as it is answered. */
export const presentPublication = ({ is_key: isKey, ...fields }: PublicationRow): Publication => ({ ...fields, isKey })

export const findPublications = statement('publications_of', {
  takes: { personId: int, limit: int },
  gives: row,
  sql: ({ personId, limit }) => `
    select ${columns} from publications where person_id = ${personId} order by ${order} limit ${limit}`,
})

export const countPublications = statement('publications_count', {
  takes: { personId: int, except: text },
  gives: { all: int, key: int },
  sql: ({ personId, except }) => `
    select count(*)::int as all, (count(*) filter (where is_key and id <> ${except}))::int as key
    from publications where person_id = ${personId}`,
})

const given = { title_key: text, ...fields }
const names = Object.keys(given) as (keyof typeof given)[]

/** A publication as it is written. */
export type GivenPublication = RowOf<typeof given>

/** Adds publications in this order, without those that the person has already by DOI, or by title and year. */
export const insertPublications = statement('publications_insert', {
  takes: {
    ...{ personId: int, importId: nullable(text), at: moment },
    items: json<(GivenPublication & { id: string })[]>(),
  },
  gives: row,
  sql: ({ personId, importId, at, items }) => `
    insert into publications (id, person_id, import_id, created_at, ${names.join(', ')})
    select i.id, ${personId}, ${importId}, ${at}, ${names.map((name) => `i.${name}`).join(', ')}
    from jsonb_to_recordset(${items}::jsonb) i(id text, title_key text, title text, authors text, venue text, year smallint,
      kind text, doi text, is_key boolean)
    on conflict do nothing returning ${columns}`,
})

export const updatePublication = statement('publication_update', {
  takes: { id: text, personId: int, ...given },
  gives: row,
  sql: ({ id, personId, ...p }) => `
    update publications set ${names.map((name) => `${name} = ${p[name]}`).join(', ')}
    where id = ${id} and person_id = ${personId} returning ${columns}`,
})

export const findOwned = statement('publication_owned', {
  takes: { id: text, personId: int },
  gives: { id: text },
  sql: ({ id, personId }) => `select id from publications where id = ${id} and person_id = ${personId}`,
})

/** Whether another publication of the person has this DOI, or this title and year. */
export const findDouble = statement('publication_double', {
  takes: { personId: int, except: text, title_key: text, year: nullable(int), doi: text },
  gives: { id: text },
  sql: ({ personId, except, title_key, year, doi }) => `
    select id from publications where person_id = ${personId} and id <> ${except}
      and ((doi <> '' and doi = ${doi}) or (title_key = ${title_key} and coalesce(year, 0) = coalesce(${year}::int, 0))) limit 1`,
})

export const deletePublication = statement('publication_delete', {
  takes: { id: text, personId: int },
  gives: { id: text },
  sql: ({ id, personId }) => `delete from publications where id = ${id} and person_id = ${personId} returning id`,
})

/** Completes publications: a field that has something keeps it. */
export const fillPublications = statement('publications_fill', {
  takes: { personId: int, filled: json<Filled[]>() },
  sql: ({ personId, filled }) => `
    update publications p set authors = coalesce(nullif(p.authors, ''), f.authors, ''),
      venue = coalesce(nullif(p.venue, ''), f.venue, ''), doi = coalesce(nullif(p.doi, ''), f.doi, '')
    from jsonb_to_recordset(${filled}::jsonb) f(id text, authors text, venue text, doi text)
    where p.id = f.id and p.person_id = ${personId}`,
})

/** Empties what an import completed, where it is still as the import left it. */
export const emptyFilled = statement('publications_empty_filled', {
  takes: { personId: int, filled: json<Filled[]>() },
  sql: ({ personId, filled }) => `
    update publications p set authors = case when p.authors = f.authors then '' else p.authors end,
      venue = case when p.venue = f.venue then '' else p.venue end, doi = case when p.doi = f.doi then '' else p.doi end
    from jsonb_to_recordset(${filled}::jsonb) f(id text, authors text, venue text, doi text)
    where p.id = f.id and p.person_id = ${personId}`,
})

export const findImports = statement('publication_imports_of', {
  takes: { personId: int, limit: int },
  gives: {
    ...{ id: text, name: text, format: textOf<PublicationFormat>(), added: int, filled: json<Filled[]>() },
    created_at: moment,
  },
  sql: ({ personId, limit }) => `
    select id, name, format, added, filled, created_at from publication_imports where person_id = ${personId}
    order by created_at desc, id limit ${limit}`,
})

export const insertImport = statement('publication_import_insert', {
  takes: {
    ...{ id: text, personId: int, name: text, format: text, added: int, filled: json<Filled[]>() },
    at: moment,
  },
  sql: ({ id, personId, name, format, added, filled, at }) => `
    insert into publication_imports (id, person_id, name, format, added, filled, created_at)
    values (${id}, ${personId}, ${name}, ${format}, ${added}, ${filled}::jsonb, ${at})`,
})

/** Deletes the imports of a person beyond the newest ones: they can no longer be undone. */
export const dropOldImports = statement('publication_imports_drop_old', {
  takes: { personId: int, kept: list(text) },
  sql: ({ personId, kept }) => `
    delete from publication_imports where person_id = ${personId} and not id = any (${kept}::text[])`,
})

/** Deletes an import, and what it completed; its publications are deleted before. */
export const deleteImport = statement('publication_import_delete', {
  takes: { id: text, personId: int },
  gives: { filled: json<Filled[]>() },
  sql: ({ id, personId }) => `
    delete from publication_imports where id = ${id} and person_id = ${personId} returning filled`,
})

export const deleteImported = statement('publications_delete_imported', {
  takes: { importId: text, personId: int },
  sql: ({ importId, personId }) => `
    delete from publications where import_id = ${importId} and person_id = ${personId}`,
})

/** A person as a viewer sees their publications: the audience that they chose, and whether the two are connected. */
export const findAudience = statement('publications_audience', {
  takes: { personId: int },
  gives: { audience: text },
  sql: ({ personId }) => `
    select coalesce((select f.visibility ->> 'publications' from profiles f where f.user_id = ${personId}), 'everyone') as audience`,
})
