import { findLines } from '@guildhall/server/admin/log-queries.ts'
import type { Db } from '@guildhall/server/db/connect.ts'
import { allowMinutes } from '@guildhall/server/db/time-limits.ts'
import { transaction } from '@guildhall/server/db/transaction.ts'

/** A page of the log may take this long, however many lines there are. */
const mostMs = 50
const linesAtOnce = 500_000
const page = 25
const repeats = 30

/** Fills the log of a community for this alone, and measures its pages. Returns whether each is fast enough. */
export async function benchLog(db: Db, lines: number): Promise<boolean> {
  await fillLog(db, lines)
  await db.pool.query('vacuum (analyze) admin_log')
  const { rows } = await db.pool.query(`
    select (select max(line) from admin_log)::text as last, (select at from admin_log order by line offset 1000 limit 1) as early`)
  const { last, early } = rows[0]
  const none = { act: null, name: null, from: null, to: null, limit: page }
  const middle = { line: String(Math.floor(Number(last) / 2)) }
  const span = { from: early, to: new Date(early.getTime() + 86_400_000) }
  const cases = {
    newest: () => findLines.first(db, none),
    'half-way down': () => findLines.next(db, { ...none, ...middle }),
    'back from half-way': () => findLines.previous(db, { ...none, ...middle }),
    'one act': () => findLines.first(db, { ...none, act: 'hide' }),
    'a rare act': () => findLines.first(db, { ...none, act: 'end-mentor' }),
    'one name': () => findLines.first(db, { ...none, name: 'staff 7' }),
    'a name of nobody': () => findLines.first(db, { ...none, name: 'nobody' }),
    'a rare act of one name': () => findLines.first(db, { ...none, act: 'end-mentor', name: 'staff 7' }),
    'a day long ago': () => findLines.first(db, { ...none, ...span }),
    'one name, a day long ago': () => findLines.next(db, { ...none, ...span, ...middle, name: 'staff 7' }),
  }
  let isMet = true
  for (const [name, read] of Object.entries(cases)) {
    const times: number[] = []
    for (let at = 0; at < repeats; at += 1) {
      const began = performance.now()
      await read()
      times.push(performance.now() - began)
    }
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(repeats * 0.95)] ?? 0
    isMet &&= p95 <= mostMs
    console.log(`log of ${lines} lines, ${name}: p95 ${p95.toFixed(1)} ms`)
  }
  return isMet
}

/** Adds lines of forty people up to this many; a rare act once in a hundred thousand. */
async function fillLog(db: Db, lines: number): Promise<void> {
  const { rows } = await db.pool.query('select count(*)::int as there from admin_log')
  for (let there: number = rows[0].there; there < lines; there += linesAtOnce) {
    const adding = Math.min(linesAtOnce, lines - there)
    await transaction(db, async (tx) => {
      await allowMinutes(tx, 5)
      await tx.execute(`
        insert into admin_log (at, actor, actor_name, act, subject_kind, subject_id, subject_title, reason, before, after)
        select now() - make_interval(secs => ${lines - there} - n), 'staff-' || n % 40, 'Staff ' || n % 40,
          case when n % 100000 = 7 then 'end-mentor' else (array['hide', 'close', 'answer', 'warn', 'refund'])[n % 5 + 1] end,
          'message', (1000 + n)::text, 'Message ' || n, 'Written for the benchmark.', 'open', 'closed'
        from generate_series(1, ${adding}) n`)
    })
  }
}
