import type { AdminAct } from '@guildhall/contract/admin/options.ts'
import type { Queryable } from '#db/connect.ts'
import { int, longInt, moment, nullable, statement, text, textOf } from '#db/statement.ts'
import { type LogRow, logRow } from './queries.ts'

/** Which entries: of an act, of people whose name contains a text (escaped for `like`), from a moment until before one. */
export interface LineFilter {
  act: AdminAct | null
  name: string | null
  from: Date | null
  to: Date | null
}

const given = { from: nullable(moment), to: nullable(moment), limit: int, line: longInt }
const act = textOf<AdminAct>()
type Placeholders = Record<keyof typeof given, string> & { act?: string; name?: string }
type Step = 'next' | 'previous'

/**
 * The text of a page beyond a line. Each filter is an index that ends with the time and the line, so a page reads its own rows only,
 * however long the log is. Of people few have ever acted: their names are found one after the other in the index, and each gives
 * a page.
 */
function pageOf(step: Step, { from, to, limit, line, act, name }: Placeholders): string {
  const order = step === 'previous' ? 'at asc, line asc' : 'at desc, line desc'
  const [since, until] = [`coalesce(${from}::timestamptz, '-infinity')`, `coalesce(${to}::timestamptz, 'infinity')`]
  const reached = `coalesce((select at from admin_log where line = ${line}), 'infinity')`
  const where = [
    `at >= ${since} and at < ${until}`,
    // The nearer of the line and the filter's end: an index search begins at a single bound, and would read from there to the other.
    step === 'previous'
      ? `(at, line) > (greatest(${reached}, ${since}), ${line})`
      : `(at, line) < (least(${reached}, ${until}), ${line})`,
    ...(act ? [`act = ${act}`] : []),
  ].join(' and ')
  if (!name) return `select * from admin_log where ${where} order by ${order} limit ${limit}`
  return `
    with recursive names as (
      (select actor_name from admin_log order by actor_name limit 1)
      union all
      select (select l.actor_name from admin_log l where l.actor_name > n.actor_name order by l.actor_name limit 1)
      from names n where n.actor_name is not null)
    select l.* from names n cross join lateral (
      select * from admin_log where actor_name = n.actor_name and ${where} order by ${order} limit ${limit}) l
    where search_text(n.actor_name) like '%' || search_text(${name}) || '%' order by ${order} limit ${limit}`
}

type Asked = LineFilter & { limit: number }

/** The pages of one step: a statement for each combination of filters, because each has an index of its own. */
function pagesOf(step: Step) {
  const sql = (p: Placeholders) => pageOf(step, p)
  const named = `admin_log_${step}`
  const all = statement(named, { takes: given, gives: logRow, sql })
  const ofAct = statement(`${named}_act`, { takes: { ...given, act }, gives: logRow, sql })
  const ofName = statement(`${named}_name`, { takes: { ...given, name: text }, gives: logRow, sql })
  const ofBoth = statement(`${named}_act_name`, { takes: { ...given, act, name: text }, gives: logRow, sql })
  return (db: Queryable, { act, name, ...rest }: Asked & { line: string }): Promise<LogRow[]> => {
    if (act !== null && name !== null) return ofBoth(db, { ...rest, act, name })
    if (act !== null) return ofAct(db, { ...rest, act })
    return name === null ? all(db, rest) : ofName(db, { ...rest, name })
  }
}

/** Beyond it is the whole log. */
const lastLine = '9223372036854775807'
const [next, previous] = [pagesOf('next'), pagesOf('previous')]

/** Pages of matching entries, newest first; when paging backwards from an entry, oldest first. */
export const findLines = {
  first: (db: Queryable, asked: Asked) => next(db, { ...asked, line: lastLine }),
  next,
  previous,
}
