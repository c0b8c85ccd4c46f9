import type { JoinDeed, JoinReason, JoinState } from '@guildhall/contract/ambassadors/joining-options.ts'
import { joiningLimits } from '@guildhall/contract/limits/joining.ts'
import { bool, int, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'

/** People at whom the clock looks now, the longest overdue first. */
export const findDueJoins = statement('joins_due', {
  takes: { at: moment },
  gives: { id: text },
  sql: ({ at }) =>
    `select person_id::text as id from joins where acts_at <= ${at} order by acts_at, person_id limit 200`,
})

export type JoinRow = RowOf<typeof joinRow>
const joinRow = {
  person_id: int,
  ambassador_id: nullable(int),
  campus_id: text,
  mark: text,
  joined_at: moment,
  closes_at: moment,
  acts_at: nullable(moment),
  verified: bool,
  suspended: bool,
  phone: nullable(text),
}

/** One of them, locked; no row while another process has it. */
export const lockJoin = statement('join_lock', {
  takes: { personId: int },
  gives: joinRow,
  sql: ({ personId }) => `
    select j.person_id, j.ambassador_id, j.campus_id, j.mark, j.joined_at, j.closes_at, j.acts_at,
      p.email_checked_at is not null as verified, p.suspended_at is not null as suspended, p.phone
    from joins j join people p on p.id = j.person_id where j.person_id = ${personId} for update of j skip locked`,
})

/**
 * The first thing that a person did between two moments and that still stands: a public project, or a paid and completed order
 * with somebody else than the ambassador and the people whom the same ambassador brought.
 */
export const findDeed = statement('join_deed', {
  takes: { personId: int, ambassadorId: int, from: moment, to: moment },
  gives: { deed: textOf<JoinDeed>(), at: moment },
  sql: ({ personId, ambassadorId, from, to }) => `
    select d.deed, d.at from (
      (select 'project' as deed, p.posted_at as at from projects p
       where p.seller_id = ${personId} and p.visibility = 'public' and p.posted_at between ${from} and ${to}
       order by p.posted_at limit 1)
      union all
      (select 'order', o.completed_at from (
         select completed_at, seller_id as other_id from orders
         where buyer_id = ${personId} and state = 'completed' and total_minor > refunded_minor
         union all
         select completed_at, buyer_id from orders
         where seller_id = ${personId} and state = 'completed' and total_minor > refunded_minor) o
       where o.completed_at between ${from} and ${to} and o.other_id is distinct from ${ambassadorId}
         and not exists (select from joins j where j.person_id = o.other_id and j.ambassador_id = ${ambassadorId})
       order by o.completed_at limit 1)) d
    order by d.at limit 1`,
})

/** Says how far a person is, and when the clock looks again. */
export const moveJoin = statement('join_move', {
  takes: {
    personId: int,
    state: textOf<JoinState>(),
    deed: nullable(textOf<JoinDeed>()),
    countsAt: nullable(moment),
    actsAt: moment,
  },
  sql: ({ personId, state, deed, countsAt, actsAt }) => `
    update joins set state = ${state}, deed = ${deed}, counts_at = ${countsAt}, acts_at = ${actsAt} where person_id = ${personId}`,
})

/** A person is not counted. */
export const refuseJoin = statement('join_refuse', {
  takes: { personId: int, reason: textOf<JoinReason>() },
  sql: ({ personId, reason }) => `
    update joins set state = 'not-counted', reason = ${reason}, acts_at = null where person_id = ${personId}`,
})

/** A person is counted. */
export const countJoin = statement('join_count', {
  takes: { personId: int, deed: textOf<JoinDeed>(), countsAt: moment, at: moment, term: text, creditMinor: int },
  sql: ({ personId, deed, countsAt, at, term, creditMinor }) => `
    update joins set state = 'active', deed = ${deed}, counts_at = ${countsAt}, acts_at = null, counted_at = ${at},
      term = ${term}, credit_minor = ${creditMinor} where person_id = ${personId}`,
})

/** What links a person to their ambassador: the browser, the phone, a payment card, or a chain of people who brought each other. */
export const findLinks = statement('join_links', {
  takes: { personId: int, ambassadorId: int, mark: text, phone: nullable(text) },
  gives: { browser: bool, phone: bool, card: bool, ring: bool },
  sql: ({ personId, ambassadorId, mark, phone }) => `
    with recursive chain (id, depth) as (
      select ${ambassadorId}::bigint, 0
      union
      select j.ambassador_id, c.depth + 1 from chain c join joins j on j.person_id = c.id
      where j.ambassador_id is not null and c.depth < ${joiningLimits.chain})
    select
      exists (select from ambassador_marks m where m.person_id = ${ambassadorId} and m.mark = ${mark})
        or exists (select from joins j where j.person_id = ${ambassadorId} and j.mark = ${mark}) as browser,
      ${phone}::text is not null and (
        exists (select from people p where p.id = ${ambassadorId} and p.phone = ${phone})
        or exists (select from joins j join people p on p.id = j.person_id where j.state = 'active' and p.phone = ${phone})) as phone,
      exists (
        select from purchases own join payments paid on paid.purchase_id = own.id
        join payments same on same.card = paid.card and same.purchase_id <> paid.purchase_id
        join purchases other on other.id = same.purchase_id
        where own.buyer_id = ${personId} and other.buyer_id <> ${personId} and (other.buyer_id = ${ambassadorId}
          or exists (select from joins j where j.person_id = other.buyer_id and j.state = 'active'))) as card,
      exists (select from chain c where c.id = ${personId}) as ring`,
})

/** Accounts with one phone are counted one after another. */
export const lockPhone = statement('join_phone_lock', {
  takes: { phone: text },
  sql: ({ phone }) => `select from pg_advisory_xact_lock(hashtextextended('join phone ' || ${phone}::text, 0))`,
})

/** Accounts that paid with one card are counted one after another; the order of the cards keeps two of them from a deadlock. */
export const lockCards = statement('join_card_lock', {
  takes: { personId: int },
  sql: ({ personId }) => `
    select from (
      select distinct m.card from purchases p join payments m on m.purchase_id = p.id
      where p.buyer_id = ${personId} and m.card is not null order by m.card) paid,
      lateral pg_advisory_xact_lock(hashtextextended('join card ' || paid.card, 0))`,
})

/** Takes a browser mark; no row when somebody was counted with it. */
export const takeMark = statement('counted_mark_take', {
  takes: { mark: text, at: moment },
  gives: { mark: text },
  sql: ({ mark, at }) => `
    insert into counted_marks (mark, counted_at) values (${mark}, ${at}) on conflict do nothing returning mark`,
})

/** The credit that an ambassador has in a term, locked. */
export const lockCredit = statement('ambassador_credit_lock', {
  takes: { personId: int, term: text },
  gives: { credit: int },
  sql: ({ personId, term }) => `
    select credit_minor as credit from ambassador_terms where person_id = ${personId} and term = ${term} for update`,
})

/** Counts an active person for an ambassador, with what they earn. */
export const addActive = statement('ambassador_active_add', {
  takes: { personId: int, term: text, creditMinor: int },
  sql: ({ personId, term, creditMinor }) => `
    update ambassador_terms set active = active + 1, credit_minor = credit_minor + ${creditMinor}
    where person_id = ${personId} and term = ${term}`,
})

/** Forgets marks whose cookies have expired. */
export const sweepOpenings = statement('link_openings_sweep', {
  takes: { before: moment },
  sql: ({ before }) => `delete from link_openings where at < ${before}`,
})
export const sweepCountedMarks = statement('counted_marks_sweep', {
  takes: { before: moment },
  sql: ({ before }) => `delete from counted_marks where counted_at < ${before}`,
})
export const sweepAmbassadorMarks = statement('ambassador_marks_sweep', {
  takes: { before: moment },
  sql: ({ before }) => `delete from ambassador_marks where at < ${before}`,
})
