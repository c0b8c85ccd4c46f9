import { bool, int, list, moment, nullable, statement, text } from '#db/statement.ts'

/** What ambassadors earned in a term, what is due first. */
export const findCreditLines = statement('credit_lines', {
  takes: { term: text, limit: int },
  gives: { person_id: int, campus: text, active: int, credit: int, released: int, suspended: bool },
  sql: ({ term, limit }) => `
    select t.person_id, c.name as campus, t.active, t.credit_minor as credit, t.released_minor as released,
      p.suspended_at is not null as suspended
    from ambassador_terms t join campuses c on c.id = t.campus_id join people p on p.id = t.person_id
    where t.term = ${term} and t.credit_minor > 0
    order by t.credit_minor - t.released_minor desc, t.person_id limit ${limit}`,
})

/** The terms that have a list, newest first. */
export const findCreditTerms = statement('credit_terms', {
  gives: { term: text },
  sql: () => 'select term from ambassador_terms where credit_minor > 0 group by term order by term desc limit 40',
})

/** The latest releases of a term. */
export const findReleases = statement('credit_releases_find', {
  takes: { term: text, limit: int },
  gives: { id: text, ambassador_id: nullable(int), amount: int, at: moment },
  sql: ({ term, limit }) => `
    select id, ambassador_id, amount_minor as amount, at from credit_releases
    where term = ${term} order by at desc, id limit ${limit}`,
})

/** The lines of these people in a term, by their public names, locked in one order. */
export const lockCreditLines = statement('credit_lines_lock', {
  takes: { term: text, names: list(text) },
  gives: { person_id: int, name: text, due: int },
  sql: ({ term, names }) => `
    select t.person_id, p.custom_user_id as name, t.credit_minor - t.released_minor as due
    from ambassador_terms t join people p on p.id = t.person_id
    where t.term = ${term} and p.custom_user_id = any (${names}::text[]) order by t.person_id for update of t`,
})

/** Notes what was released of a term. */
export const addReleased = statement('credit_released_add', {
  takes: { personId: int, term: text, amountMinor: int },
  sql: ({ personId, term, amountMinor }) => `
    update ambassador_terms set released_minor = released_minor + ${amountMinor} where person_id = ${personId} and term = ${term}`,
})

export const insertRelease = statement('credit_release_insert', {
  takes: { id: text, ambassadorId: int, term: text, amountMinor: int, releasedBy: int, at: moment },
  sql: ({ id, ambassadorId, term, amountMinor, releasedBy, at }) => `
    insert into credit_releases (id, ambassador_id, term, amount_minor, released_by, at)
    values (${id}, ${ambassadorId}, ${term}, ${amountMinor}, ${releasedBy}, ${at})`,
})
