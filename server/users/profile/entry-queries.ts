import type { Education, Work } from '@guildhall/contract/users/profile-shapes.ts'
import type { Queryable } from '#db/connect.ts'
import { int, json, longInt, nullable, type Shape, type SqlType, statement, text } from '#db/statement.ts'

/** The fields of an entry, as answered and stored. */
type Fields<Entry> = Omit<Entry, 'id'>
type TypesOf<Entry> = { [Field in keyof Fields<Entry>]: SqlType<Entry[Field & keyof Entry]> }

const educationTypes: TypesOf<Education> = {
  institution: text,
  qualification: text,
  qualificationOther: text,
  course: text,
  courseOther: text,
  specialization: text,
  specializationOther: text,
  courseType: text,
  courseTypeOther: text,
  startYear: int,
  endYear: nullable(int),
  description: text,
}
const workTypes: TypesOf<Work> = {
  designation: text,
  designationOther: text,
  company: text,
  employmentType: text,
  employmentTypeOther: text,
  location: text,
  startMonth: text,
  endMonth: nullable(text),
  description: text,
}

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const columnsOf = <T extends object>(types: T) =>
  Object.fromEntries(Object.keys(types).map((field) => [field, columnOf(field)])) as { [Field in keyof T]: string }

/** The column of each field. */
export const educationColumns = columnsOf(educationTypes)
export const workColumns = columnsOf(workTypes)

/** The statements of a list of entries; ongoing ones come first, then the latest. */
function statementsOf<Entry extends Education | Work>(
  table: string,
  types: TypesOf<Entry>,
  [start, end]: readonly [start: string, end: string],
) {
  const fields = Object.keys(types)
  const names = fields.map(columnOf)
  const asJson = `json_build_object('id', e.id::text, ${fields.map((field) => `'${field}', e.${columnOf(field)}`)})`
  const placesIn = (p: object) => fields.map((field) => (p as Record<string, string>)[field])
  const gives = { entry: json<Entry>() }
  type Saved<Named> = (db: Queryable, values: Named & Fields<Entry>) => Promise<{ entry: Entry }[]>
  return {
    /** All entries of a person, as a JSON list; `person` is the SQL of their id. */
    listOf: (person: string) =>
      `coalesce((select json_agg(${asJson} order by e.${end} desc nulls first, e.${start} desc, e.id desc)
        from ${table} e where e.user_id = ${person}), '[]')`,
    count: statement(`${table}_count`, {
      takes: { userId: int },
      gives: { entries: int },
      sql: ({ userId }) => `select count(*)::int as entries from ${table} where user_id = ${userId}`,
    }),
    add: statement(`${table}_add`, {
      takes: { userId: int, ...(types as Shape) },
      gives,
      sql: (p) => `
        insert into ${table} as e (user_id, ${names}) values (${p.userId}, ${placesIn(p)})
        returning ${asJson} as entry`,
    }) as Saved<{ userId: number }>,
    change: statement(`${table}_change`, {
      takes: { userId: int, entryId: longInt, ...(types as Shape) },
      gives,
      sql: (p) => `
        update ${table} e set (${names}) = row (${placesIn(p)})
        where e.user_id = ${p.userId} and e.id = ${p.entryId}::bigint returning ${asJson} as entry`,
    }) as Saved<{ userId: number; entryId: string }>,
    remove: statement(`${table}_remove`, {
      takes: { userId: int, entryId: longInt },
      gives: { id: int },
      sql: ({ userId, entryId }) =>
        `delete from ${table} where user_id = ${userId} and id = ${entryId}::bigint returning id`,
    }),
  }
}

export const education = statementsOf<Education>('education_entries', educationTypes, ['start_year', 'end_year'])
export const work = statementsOf<Work>('work_entries', workTypes, ['start_month', 'end_month'])
