// npm run growth: measures each table of the database at DATABASE_URL and prints its primary key, rows and bytes a row
// (with indexes and long values) as one table. It counts every row, so use a copy of a busy database. docs/growth.md keeps
// the results.
import { placeOf } from '@guildhall/server/config/env.ts'
import { StartError } from '@guildhall/server/config/start-error.ts'
import { connect } from '@guildhall/server/db/connect.ts'
import { command, quietLog } from './command.ts'

// Below it a table is mostly the pages of 8,192 bytes that it and each of its indexes have at least.
const leastRows = 200

const tables = `
  select c.relname as name, string_agg(a.attname, ', ' order by array_position(i.indkey::int2[], a.attnum)) as key,
    pg_total_relation_size(c.oid) as bytes
  from pg_class c
  join pg_index i on i.indrelid = c.oid and i.indisprimary
  join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  group by c.oid order by c.relname`

await command(async () => {
  const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL
  if (!url) throw new StartError('Usage: DATABASE_URL=postgres://… npm run growth')
  console.error(`Reading the ${placeOf(url)}`)
  const { pool } = connect(url, quietLog)
  console.log('| table | primary key | rows | bytes a row |\n| --- | --- | ---: | ---: |')
  const { rows } = await pool.query<{ name: string; key: string; bytes: string }>(tables)
  for (const { name, key, bytes } of rows) {
    const counted = await pool.query<{ count: string }>(`select count(*) from ${name}`)
    const count = Number(counted.rows[0]?.count)
    const perRow = count < leastRows ? 'not measured' : Math.round(Number(bytes) / count).toLocaleString('en')
    console.log(`| ${name} | ${key} | ${count.toLocaleString('en')} | ${perRow} |`)
  }
  await pool.end()
})
