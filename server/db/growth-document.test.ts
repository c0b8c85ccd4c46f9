import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../tests/support/database.ts'

// docs/growth.md says how each table is distributed over several databases. These tests compare it with the migrated database,
// and its sums with its own figures.

const document = readFileSync(new URL('../../docs/growth.md', import.meta.url), 'utf8')

/** The text under a heading, up to the next one. */
const sectionOf = (heading: string) =>
  new RegExp(`^##+ ${heading}\\n(.*?)(?=^##|$(?![\\s\\S]))`, 'ms').exec(document)?.[1] ?? ''
const numberOf = (cell: string) => Number(cell.replaceAll(',', '').match(/^[\d.]+/)?.[0])
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| (.+) \|$/gm)].map(([, cells = '']) => cells.split(' | ').map((cell) => cell.trim()))

/** The rows that describe a table: its name, its primary key, its distribution column. */
const described = rowsOf(document)
  .filter(([name]) => /^`\w+`$/.test(name ?? ''))
  .map(([name = '', key = '', column = '']) => ({ name: name.slice(1, -1), key, column }))

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())
const query = async <Row>(sql: string) => (await database.db.pool.query(sql)).rows as Row[]

test('docs/growth.md names each table once, with its primary key', async () => {
  const tables = await query<{ text: string }>(`
    select c.relname || ': ' || string_agg(a.attname, ', ' order by array_position(i.indkey::int2[], a.attnum)) as text
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.oid`)
  expect(described.map(({ name, key }) => `${name}: ${key}`).sort()).toEqual(tables.map(({ text }) => text).sort())
})

test('the distribution columns in docs/growth.md exist and cannot be empty, or are marked', async () => {
  const columns = await query<{ name: string; filled: boolean }>(`
    select c.relname || '.' || a.attname as name, a.attnotnull as filled from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`)
  const marks = new Map(columns.map(({ name, filled }) => [name, filled ? '' : ' (may be empty)']))
  const wrong = described
    .filter(({ column }) => column !== 'one node' && column !== 'reference')
    .map(({ name, column }) => ({ name, column, plain: column.replace(/ \(.*/, '') }))
    .filter(({ name, column, plain }) => column !== plain + (marks.get(`${name}.${plain}`) ?? ' (to add)'))
  expect(wrong).toEqual([])
})

test('docs/growth.md lists each unique index without the distribution column of its table', async () => {
  const indexes = await query<{ table: string; name: string; columns: string[] }>(`
    select t.relname as table, c.relname as name, array_agg(a.attname::text) as columns
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    join pg_attribute a on a.attrelid = t.oid and a.attnum = any (i.indkey)
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and i.indisunique and not i.indisprimary group by 1, 2`)
  const columns = new Map(described.map(({ name, column }) => [name, column]))
  const across = indexes.filter((index) => {
    const column = columns.get(index.table)?.replace(' (may be empty)', '') ?? ''
    return /^\w+$/.test(column) && column !== 'reference' && !index.columns.includes(column)
  })
  const listed = [...sectionOf('Unique keys across shards').matchAll(/`(\w+)`/g)].map(([, name]) => name)
  expect(listed.sort()).toEqual(across.map(({ name }) => name).sort())
})

test('the sums of docs/growth.md follow from its assumptions and its bytes a row', () => {
  const assumed = (word: string) => numberOf(new RegExp(`^- ${word}.*?: ([\\d,]+)`, 'm').exec(document)?.[1] ?? '')
  const months = assumed('months')
  const acts = rowsOf(sectionOf('Assumptions')).slice(2)
  const rowsOfAct = new Map(
    acts.map(([act = '', rate = '', each, kept = '']) => {
      const people = each === 'registered person' ? assumed('registered') : assumed('active') * monthsOf(kept, months)
      return [act, people * numberOf(rate)]
    }),
  )
  expect(acts.map(([act = '', , , , millions = '']) => [act, numberOf(millions)])).toEqual(
    [...rowsOfAct].map(([act, rows]) => [act, round(rows / 1e6)]),
  )
  const sums = rowsOf(sectionOf('Gigabytes')).slice(2)
  const bytes = sums.map(([domain = '']) => bytesOf(domain, rowsOfAct))
  expect(sums.length).toBeGreaterThan(10)
  expect(sums.map(([domain, gigabytes = '']) => [domain, numberOf(gigabytes)])).toEqual(
    sums.map(([domain], at) => [domain, round((domain === 'all' ? sum(bytes) : (bytes[at] ?? 0)) / 1e9)]),
  )
})

const monthsOf = (kept: string, all: number) => (kept === 'always' ? all : numberOf(kept))

/** The bytes of a domain's measured tables; those that are swept or not measured count as nothing. */
function bytesOf(domain: string, rowsOfAct: Map<string, number>): number {
  const tables = rowsOf(sectionOf(domain)).map(([, , , bytes = '', rows = '']) => {
    const [, times, act = ''] = /^([\d.]+) × (.+)$/.exec(rows) ?? []
    return times && /^\d/.test(bytes) ? numberOf(bytes) * Number(times) * (rowsOfAct.get(act) ?? Number.NaN) : 0
  })
  return sum(tables)
}

const sum = (values: number[]) => values.reduce((all, each) => all + each, 0)

/** To two digits, as the document has them. */
const round = (value: number) => Number(value.toPrecision(2))
