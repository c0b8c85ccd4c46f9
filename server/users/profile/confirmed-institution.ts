import { kindOfType } from '@guildhall/contract/confirmations/options.ts'
import type { ConfirmedInstitution } from '@guildhall/contract/users/profile-shapes.ts'
import type { Queryable } from '#db/connect.ts'
import { int, json, nullable, statement, text } from '#db/statement.ts'
import { verifiedDomain } from './verified-domain.ts'

/** SQL for the school or firm that a person `p` with the profile `f` names; '' for none. */
export const namedInstitution = `coalesce(case p.user_type when 'Business' then p.company_name
  when 'Students' then f.student ->> 'university' when 'Professors' then f.professor ->> 'university' end, '')`

// Case and spaces do not make another name.
const plain = (name: string) => `lower(regexp_replace(btrim(${name}), '\\s+', ' ', 'g'))`
const kindOf = `case p.user_type ${Object.entries(kindOfType)
  .flatMap(([type, kind]) => (kind === null ? [] : `when '${type}' then '${kind}'`))
  .join(' ')} end`

/** SQL for whether a person `p` with the profile `f` still is, and names, what a confirmation request `c` is about. */
export const namesInstitution = `(c.kind = ${kindOf} and ${plain('c.name')} = ${plain(namedInstitution)})`

/** SQL for what the staff confirmed about a person `p` with the profile `f`, as long as the profile names it. */
export const confirmedColumn = `(select json_build_object('name', c.name, 'source', c.found_source, 'date', c.found_date)
  from confirmation_requests c where c.person_id = p.id and c.state = 'confirmed' and ${namesInstitution})`

/** What was confirmed, as a column of a statement. */
export const confirmedShape = nullable(json<ConfirmedInstitution>())

const findVerified = statement('person_verified', {
  takes: { personId: int },
  gives: { email: text, confirmed: confirmedShape },
  sql: ({ personId }) => `
    select p.email::text, ${confirmedColumn} as confirmed
    from people p left join profiles f on f.user_id = p.id where p.id = ${personId}`,
})

/**
 * Returns what is verified about where a person belongs: the domain of their mail address unless it is a public provider's,
 * otherwise the name of the school or firm that the staff confirmed. Null for neither, and for an unknown person.
 */
export async function verifiedAs(db: Queryable, personId: number): Promise<string | null> {
  const [row] = await findVerified(db, { personId })
  return row ? (verifiedDomain(row.email) ?? row.confirmed?.name ?? null) : null
}

const findNamed = statement('person_named_institution', {
  takes: { personId: int },
  gives: { named: text },
  sql: ({ personId }) => `
    select ${namedInstitution} as named from people p left join profiles f on f.user_id = p.id where p.id = ${personId}`,
})

/** Returns the school or firm that a person's profile names; '' for none. */
export async function namedBy(db: Queryable, personId: number): Promise<string> {
  return (await findNamed(db, { personId }))[0]?.named ?? ''
}

/** Whether two names are the same, as the database compares them. */
export const isSameName = (a: string, b: string): boolean => plainOf(a) === plainOf(b)
const plainOf = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()
