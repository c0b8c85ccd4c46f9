import type pg from 'pg'

// Dropping a whole database in one transaction takes a lock for each table, index, type and function: more than PostgreSQL
// has by default. Renaming takes one for each schema.

const schemas = ['public', 'pgboss', 'drizzle'] as const
const asideName = (schema: string) => `replaced_${schema}`

/**
 * Puts the tables of this database aside, in the caller's transaction, and leaves an empty schema `public` with the extensions.
 * After the commit `dropReplaced` removes what was put aside; a rollback leaves everything as it was.
 */
export async function putAside(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('select nspname as name from pg_namespace where nspname = any($1)', [schemas])
  for (const { name } of rows) await client.query(`alter schema ${name} rename to ${asideName(name)}`)
  await client.query('create schema public')
  const { rows: extensions } = await client.query(
    `select quote_ident(e.extname) as name from pg_extension e join pg_namespace n on n.oid = e.extnamespace
     where n.nspname = any($1)`,
    [schemas.map(asideName)],
  )
  for (const { name } of extensions) await client.query(`alter extension ${name} set schema public`)
}

/** Removes what `putAside` left, table by table, outside of a transaction. A crash leaves the rest for the next call. */
export async function dropReplaced(client: pg.ClientBase): Promise<void> {
  const names = schemas.map(asideName)
  const { rows: tables } = await client.query(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition`,
    [names],
  )
  for (const { name } of tables) await client.query(`drop table ${name} cascade`)
  for (const name of names) await client.query(`drop schema if exists ${name} cascade`)
}
