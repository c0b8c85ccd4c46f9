import type { Education, Work } from '@guildhall/contract/profile-shapes.ts'
import { prepared } from '#db/statement.ts'
import { type Columns, educationColumns, workColumns } from './entry-columns.ts'

/** The statements of a list of entries; what is being done now comes first, then the latest. */
function statementsOf<Entry extends Education | Work>(
  table: string,
  columns: Columns<Entry>,
  [start, end]: readonly [start: string, end: string],
) {
  const names = Object.values<string>(columns)
  const places = names.map((_, at) => `$${at + 2}`)
  const json = `json_build_object('id', e.id::text, ${Object.entries<string>(columns).map(([key, name]) => `'${key}', e.${name}`)})`
  return {
    /** The fields in the order in which `add` and `change` take their values. */
    fields: Object.keys(columns) as (keyof Columns<Entry> & string)[],
    /** All of a person's, as a JSON list; `person` is the SQL of their id. */
    listOf: (person: string) =>
      `coalesce((select json_agg(${json} order by e.${end} desc nulls first, e.${start} desc, e.id desc)
        from ${table} e where e.user_id = ${person}), '[]')`,
    count: prepared<{ entries: number }>(
      `${table}_count`,
      `select count(*)::int as entries from ${table} where user_id = $1`,
    ),
    add: prepared<{ entry: Entry }>(
      `${table}_add`,
      `insert into ${table} as e (user_id, ${names}) values ($1, ${places}) returning ${json} as entry`,
    ),
    change: prepared<{ entry: Entry }>(
      `${table}_change`,
      `update ${table} e set (${names}) = row (${places}) where e.user_id = $1 and e.id = $${names.length + 2}::bigint
       returning ${json} as entry`,
    ),
    remove: prepared<{ id: number }>(
      `${table}_remove`,
      `delete from ${table} where user_id = $1 and id = $2::bigint returning id`,
    ),
  }
}

export const education = statementsOf<Education>('education_entries', educationColumns, ['start_year', 'end_year'])
export const work = statementsOf<Work>('work_entries', workColumns, ['start_month', 'end_month'])
