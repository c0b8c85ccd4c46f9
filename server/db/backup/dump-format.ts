import type pg from 'pg'

/** What stands beside the tables' files: which shape they have and where the counters stood. */
export type Dump = {
  /** When the newest migration was written, in milliseconds. */
  migration: number
  /** Referenced tables come before those that refer to them. Archives of format 1 have no number of rows. */
  tables: (Table & { rows?: number })[]
  sequences: { name: string; value: string }[]
}

export type Table = { name: string; columns: string[] }

export const columnsOf = ({ columns }: Table) => columns.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ')
export const fileOf = ({ name }: Table) => `${name.replaceAll('"', '')}.copy`

/**
 * Every table of the product and of its job queue. A table's depth is the longest chain of references that starts
 * there; a reference of a table to itself does not count.
 */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    with recursive tables as (
      select c.oid, format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'pgboss')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    ), depths (oid, depth) as (
      select oid, 0 from tables
      union
      select f.conrelid, d.depth + 1 from pg_constraint f join depths d on d.oid = f.confrelid
      where f.contype = 'f' and f.conrelid <> f.confrelid and d.depth < 50
    )
    select t.name, (
      select coalesce(json_agg(a.attname order by a.attnum), '[]') from pg_attribute a
      where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) as columns
    from tables t join depths d using (oid) group by t.oid, t.name order by max(d.depth), t.name`)
  return rows
}
