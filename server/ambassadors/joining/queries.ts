import type { JoinDeed, JoinReason, JoinState, JoinWay } from '@guildhall/contract/ambassadors/joining-options.ts'
import { joiningLimits } from '@guildhall/contract/limits/joining.ts'
import { bool, int, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { isShownTo } from '#relations/tables.ts'

export type AmbassadorRow = RowOf<typeof ambassadorRow>
const ambassadorRow = {
  person_id: int,
  campus_id: text,
  campus: text,
  code: text,
  since: moment,
  until: moment,
  ended_at: nullable(moment),
  /** Whether the person is ambassador now, and may be. */
  present: bool,
}
const ambassadorOf = (condition: string, at: string) => `
  select a.person_id, a.campus_id, c.name as campus, a.code, a.since, a.until, a.ended_at,
    (a.since <= ${at}::timestamptz and a.until > ${at} and (a.ended_at is null or a.ended_at > ${at}) and p.suspended_at is null) as present
  from ambassadors a join campuses c on c.id = a.campus_id join people p on p.id = a.person_id where ${condition}`

/** The ambassador with a code. */
export const findByCode = statement('ambassador_by_code', {
  takes: { code: text, at: moment },
  gives: ambassadorRow,
  sql: ({ code, at }) => ambassadorOf(`a.code = ${code}`, at),
})

/** A person as an ambassador, also a former one. */
export const findAmbassador = statement('joining_ambassador_find', {
  takes: { personId: int, at: moment },
  gives: ambassadorRow,
  sql: ({ personId, at }) => ambassadorOf(`a.person_id = ${personId}`, at),
})

/** Which of these people the viewer (0 for a visitor) may see. */
export const findShown = statement('ambassador_shown', {
  takes: { ids: list(int), viewerId: int },
  gives: { id: int },
  sql: ({ ids, viewerId }) => `
    select p.id from people p where p.id = any (${ids}::bigint[]) and ${isShownTo(viewerId, 'p.id')}`,
})

/** When a person joined, and whether their address is verified and a code was entered. */
export const findNewcomer = statement('join_newcomer', {
  takes: { personId: int },
  gives: { created_at: moment, joined: bool },
  sql: ({ personId }) => `
    select p.created_at, exists (select from joins j where j.person_id = p.id) as joined from people p where p.id = ${personId}`,
})

/** Records who brought a person, once. */
export const insertJoin = statement('join_insert', {
  takes: { personId: int, ambassadorId: int, campusId: text, mark: text, way: textOf<JoinWay>(), at: moment },
  gives: { person_id: int },
  sql: ({ personId, ambassadorId, campusId, mark, way, at }) => `
    insert into joins (person_id, ambassador_id, campus_id, mark, way, joined_at, state, closes_at, acts_at)
    select p.id, ${ambassadorId}, ${campusId}, ${mark}, ${way}, p.created_at,
      case when p.email_checked_at is null then 'joined' else 'verified' end,
      p.created_at + interval '${joiningLimits.deedDays} days', ${at}
    from people p where p.id = ${personId}
    on conflict (person_id) do nothing returning person_id`,
})

/** Counts a browser that opened a link; no row for one that did before. */
export const insertOpening = statement('link_opening_insert', {
  takes: { ambassadorId: int, mark: text, at: moment },
  gives: { mark: text },
  sql: ({ ambassadorId, mark, at }) => `
    insert into link_openings (ambassador_id, mark, at) values (${ambassadorId}, ${mark}, ${at})
    on conflict do nothing returning mark`,
})

/** Keeps the mark of a browser in which an ambassador is signed in. */
export const keepAmbassadorMark = statement('ambassador_mark_keep', {
  takes: { personId: int, mark: text, at: moment },
  sql: ({ personId, mark, at }) => `
    insert into ambassador_marks (person_id, mark, at)
    select a.person_id, ${mark}, ${at} from ambassadors a where a.person_id = ${personId} on conflict do nothing`,
})

/** Adds to the counters of an ambassador's term. */
export const raiseAmbassadorTerm = statement('ambassador_term_raise', {
  takes: { personId: int, term: text, campusId: text, opened: int, joined: int },
  sql: ({ personId, term, campusId, opened, joined }) => `
    insert into ambassador_terms as t (person_id, term, campus_id, opened, joined)
    values (${personId}, ${term}, ${campusId}, ${opened}, ${joined})
    on conflict (person_id, term) do update set opened = t.opened + excluded.opened, joined = t.joined + excluded.joined`,
})

/** Adds to the counters of a campus. */
export const raiseCampusTerm = statement('campus_term_raise', {
  takes: { campusId: text, term: text, joined: int, active: int },
  sql: ({ campusId, term, joined, active }) => `
    insert into campus_terms as t (campus_id, term, joined, active) values (${campusId}, ${term}, ${joined}, ${active})
    on conflict (campus_id, term) do update set joined = t.joined + excluded.joined, active = t.active + excluded.active`,
})

/** The counters of an ambassador by term. */
export const findTerms = statement('ambassador_terms_find', {
  takes: { personId: int },
  gives: { term: text, opened: int, joined: int, active: int, credit: int, released: int },
  sql: ({ personId }) => `
    select term, opened, joined, active, credit_minor as credit, released_minor as released
    from ambassador_terms where person_id = ${personId}`,
})

/** People whom an ambassador brought, the newest first, after a place in the list. */
export const findBrought = statement('joins_brought', {
  takes: { ambassadorId: int, beforeAt: nullable(moment), beforeId: int, limit: int },
  gives: {
    person_id: int,
    joined_at: moment,
    state: textOf<JoinState>(),
    deed: nullable(textOf<JoinDeed>()),
    reason: nullable(textOf<JoinReason>()),
    closes_at: moment,
    counts_at: nullable(moment),
    credit_minor: nullable(int),
  },
  sql: ({ ambassadorId, beforeAt, beforeId, limit }) => `
    select person_id, joined_at, state, deed, reason, closes_at, counts_at, credit_minor from joins
    where ambassador_id = ${ambassadorId}
      and (${beforeAt}::timestamptz is null or (joined_at, person_id) < (${beforeAt}, ${beforeId}))
    order by joined_at desc, person_id desc limit ${limit}`,
})
