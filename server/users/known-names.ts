import { type KnownNameKind, knownNameKinds } from '@guildhall/contract/users/known-names.ts'
import type { Db, Queryable } from '#db/connect.ts'
import { statement, text, textOf } from '#db/statement.ts'
import { allowMinutes } from '#db/time-limits.ts'
import { transaction } from '#db/transaction.ts'
import { defineJob } from '#jobs/job-definition.ts'
import { universityOf } from './profile-tables.ts'

const mostSuggested = 8

// A beginning of the name comes before a beginning of one of its later words.
const findNames = statement('known_names_found', {
  takes: { kind: textOf<KnownNameKind>(), typed: text },
  gives: { name: text },
  sql: ({ kind, typed }) => `
    select name from known_names
    where kind = ${kind} and (starts_with(lower(name), ${typed}) or strpos(lower(name), ' ' || ${typed}) > 0)
    order by starts_with(lower(name), ${typed}) desc, people desc, name limit ${mostSuggested}`,
})

/** Returns the names of a kind that begin with what was typed, the most common first. */
export async function suggestNames(db: Queryable, kind: KnownNameKind, typed: string): Promise<string[]> {
  return (await findNames(db, { kind, typed: typed.toLowerCase() })).map(({ name }) => name)
}

/** Who may be counted: people whom everybody sees, with a block that everybody sees. */
const isPublic = (block: string) =>
  `not p.hidden and not p.away and coalesce(f.visibility ->> '${block}', 'everyone') = 'everyone'`

const sources: Record<KnownNameKind, string> = {
  skill: `select s.name::text as name from user_skills s join people p on p.id = s.user_id
    left join profiles f on f.user_id = p.id where ${isPublic('skills')}`,
  university: `select ${universityOf('f.')} as name from people p join profiles f on f.user_id = p.id
    where ${universityOf('f.')} <> ''
      and case p.user_type when 'Professors' then ${isPublic('professorData')} else ${isPublic('studentData')} end`,
}

const countOf = Object.fromEntries(
  knownNameKinds.map((kind) => [
    kind,
    statement(`known_names_count_${kind}`, {
      sql: () => `
        insert into known_names (kind, name, people)
        select '${kind}', mode() within group (order by name), count(*)::int from (${sources[kind]}) given
        group by lower(name) having count(*) > 1`,
    }),
  ]),
) as Record<KnownNameKind, (db: Queryable) => Promise<unknown>>

const deleteNames = statement('known_names_delete', { sql: () => 'delete from known_names' })

/**
 * Counts the skills and universities that at least two people show to everybody, so that nobody's own words are suggested
 * to others. Part of the caller's transaction: readers see the former names until its end.
 */
export async function countNames(tx: Queryable): Promise<void> {
  await deleteNames(tx)
  for (const kind of knownNameKinds) await countOf[kind](tx)
}

async function recount(db: Db): Promise<void> {
  await transaction(db, async (tx) => {
    await allowMinutes(tx, 1)
    await countNames(tx)
  })
}

export const knownNameJobs = [defineJob('known-names', { cron: '40 3 * * *' }, ({ db }) => recount(db))] as const
