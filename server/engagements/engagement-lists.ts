import type { WaitingEngagement } from '@guildhall/contract/admin/dashboard.ts'
import type { EngagementCard, EngagementSummary } from '@guildhall/contract/engagements/engagements.ts'
import type { EngagementSide } from '@guildhall/contract/engagements/options.ts'
import type { OrderTurn } from '@guildhall/contract/orders/commerce-options.ts'
import type { Queryable } from '#db/connect.ts'
import { dayMs, isoOrNull } from '#db/moments.ts'
import { forLike, int, moment, nullable, statement, text, textOf } from '#db/statement.ts'
import { type IdPlace, readBothWays, readIdCursor, type Step, writeIdCursor } from '#http/answers/pagination.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { milestoneOrders } from '#orders/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { presentStanding } from './engagement-details.ts'
import {
  columns,
  type EngagementRow,
  engagementRow,
  findEngagement,
  findMilestonesOf,
  findNewestOffers,
} from './queries.ts'
import { sideOf } from './rules.ts'

type On = Exclude<Step, 'first'>

/** The SQL of `waitsFor` in rules.ts, for an engagement `e` and a person. */
const waits = (person: string) => `(case when e.ended_at is not null then 'done'
  when (e.client_id = ${person} and (e.turn = 'client' or e.offer_by = 'provider'))
    or (e.provider_id = ${person} and (e.turn = 'provider' or e.offer_by = 'client')) then 'yours' else 'theirs' end)`

/**
 * Whether an engagement `e` is listed here: proposals that nobody has accepted are listed with their job, and the client's own
 * offer in return waits for the provider here.
 */
export const listedHere = `(e.job_id is null or e.agreed_version is not null or e.offer_by = 'client')`

/** The other side of an engagement `e` of a person. */
export const otherOf = (person: string) => `(case when e.client_id = ${person} then e.provider_id else e.client_id end)`

const takes = {
  personId: int,
  side: nullable(textOf<EngagementSide>()),
  turn: textOf<OrderTurn>(),
  /** The text a person typed, escaped for `like`. */
  typed: nullable(text),
  limit: int,
}
const edge = { key: nullable(moment), id: text }
type Places = { [Name in keyof typeof takes]: string }

// Open ones: the earliest date first, without a date last. Those that are over: the newest first.
const listed = (kind: 'open' | 'done', p: Places, beyond: string, isBack: boolean) => {
  const key = kind === 'open' ? "coalesce(e.turn_until, 'infinity')" : 'e.since'
  const isRising = (kind === 'open') !== isBack
  return `
    select ${columns} from engagements e
    where (e.client_id = ${p.personId} or e.provider_id = ${p.personId}) and e.ended_at is ${kind === 'open' ? '' : 'not '}null and ${listedHere}
      and (${p.side}::text is null or (${p.side} = 'client') = (e.client_id = ${p.personId}))
      and (${p.typed}::text is null or e.number::text like ${p.typed} || '%'
        or search_text(e.title) like '%' || search_text(${p.typed}) || '%'
        or exists (select from people o where o.id = ${otherOf(p.personId)}
          and person_name(o.first_name, o.last_name, o.company_name) like '%' || search_text(${p.typed}) || '%'))
      and ${waits(p.personId)} = ${p.turn} ${beyond.replace('KEY', key)}
    order by ${key} ${isRising ? 'asc' : 'desc'}, e.id ${isRising ? 'asc' : 'desc'} limit ${p.limit}`
}

const pages = (kind: 'open' | 'done') => {
  const from = (step: On) =>
    statement(`engagements_${kind}_${step}`, {
      takes: { ...takes, ...edge },
      gives: engagementRow,
      sql(p) {
        const isBack = step === 'previous'
        const sign = (kind === 'open') !== isBack ? '>' : '<'
        return listed(kind, p, `and (KEY, e.id) ${sign} (coalesce(${p.key}::timestamptz, 'infinity'), ${p.id})`, isBack)
      },
    })
  return {
    first: statement(`engagements_${kind}`, { takes, gives: engagementRow, sql: (p) => listed(kind, p, '', false) }),
    next: from('next'),
    previous: from('previous'),
  }
}
const findPage = { open: pages('open'), done: pages('done') }

interface Asked {
  limit: number
  cursor?: string | undefined
  as?: EngagementSide | undefined
  turn: OrderTurn
  q: string
}

type Reads = Pick<Deps, 'config'> & { db: Queryable }

/** Returns one page of a person's engagements, with cursors both ways. */
export async function listEngagements(deps: Reads, viewer: Viewer, { limit, cursor, as, turn, q }: Asked) {
  const place = readIdCursor(cursor)
  const [edgeRow] = place.step === 'first' ? [] : await findEngagement(deps.db, { id: place.id })
  if (place.step !== 'first' && (!edgeRow || sideOf(edgeRow, viewer.id) === null)) throw new AppError('invalid_cursor')
  const kind = turn === 'done' ? 'done' : 'open'
  const typed = q === '' ? null : forLike(q)
  const asked = { personId: viewer.id, side: as ?? null, turn, typed, limit: limit + 1 }
  const read = ({ step }: IdPlace) =>
    step === 'first' || !edgeRow
      ? findPage[kind].first(deps.db, asked)
      : findPage[kind][step](deps.db, {
          ...asked,
          key: kind === 'open' ? edgeRow.turn_until : edgeRow.since,
          id: edgeRow.id,
        })
  const { rows, ...cursors } = await readBothWays({ place, start: readIdCursor(undefined), limit }, read, writeIdCursor)
  return { items: await presentCards(deps, viewer, rows), ...cursors }
}

/** Returns engagements as lists show them, in the given order. */
export async function presentCards(
  deps: Reads,
  viewer: Viewer,
  rows: readonly EngagementRow[],
): Promise<EngagementCard[]> {
  if (rows.length === 0) return []
  const engagementIds = rows.map(({ id }) => id)
  const milestones = await findMilestonesOf(deps.db, { engagementIds })
  const offers = await findNewestOffers(deps.db, { engagementIds })
  const orderIds = milestones.flatMap(({ order_id }) => order_id ?? [])
  const orders = await milestoneOrders.find(deps.db, orderIds)
  const parties = await directory.cards(
    deps,
    rows.flatMap(({ client_id, provider_id }) => [client_id, provider_id]),
  )
  return rows.flatMap((row): EngagementCard[] => {
    const role = sideOf(row, viewer.id)
    if (role === null) return []
    const own = milestones.filter(({ engagement_id, state }) => engagement_id === row.id && state !== 'dropped')
    const newest = offers.find(({ engagement_id }) => engagement_id === row.id)
    return [
      {
        ...presentStanding(deps, { row, role, parties, milestones: own, orders, newest }),
        milestones: own.length,
        released: own.filter(({ state }) => state === 'released').length,
        reviewUntil: row.review_closed_at === null ? isoOrNull(row.review_until) : null,
        offeredMinor: newest?.total_minor ?? null,
      },
    ]
  })
}

const summed = statement('engagements_summed', {
  takes: { personId: int },
  gives: { yours: int, theirs: int, done: int, client: int, provider: int, next_at: nullable(moment) },
  sql: ({ personId }) => {
    const counted = (turn: string) => `(count(*) filter (where ${waits(personId)} = '${turn}'))::int as ${turn}`
    return `
      select ${counted('yours')}, ${counted('theirs')}, ${counted('done')},
        (count(*) filter (where e.client_id = ${personId}))::int as client,
        (count(*) filter (where e.provider_id = ${personId}))::int as provider,
        min(e.turn_until) filter (where e.ended_at is null) as next_at
      from engagements e where (e.client_id = ${personId} or e.provider_id = ${personId}) and ${listedHere}`
  },
})

const summedMoney = statement('engagements_money', {
  takes: { personId: int },
  gives: { paid_in: int, held: int, to_pay: int },
  sql: ({ personId }) => `
    select
      coalesce(sum(o.total_minor - o.refunded_minor) filter (where e.client_id = ${personId} and m.state = 'funded'), 0)::bigint as paid_in,
      coalesce(sum(o.total_minor - o.refunded_minor) filter (where e.provider_id = ${personId} and m.state = 'funded'), 0)::bigint as held,
      coalesce(sum(m.amount_minor) filter (where e.client_id = ${personId} and (e.state = 'agreed' or e.idle_since is not null) and m.number = (
        select min(n.number) from engagement_milestones n where n.engagement_id = e.id and n.state = 'unfunded')), 0)::bigint as to_pay
    from engagements e join engagement_milestones m on m.engagement_id = e.id left join orders o on o.id = m.order_id
    where e.ended_at is null and e.state in ('agreed', 'active') and (e.client_id = ${personId} or e.provider_id = ${personId})`,
})

// The last 365 days.
const earnedDays = 365
const summedEarnings = statement('engagements_earned', {
  takes: { personId: int, since: moment },
  gives: { earned: int },
  sql: ({ personId, since }) => `
    select coalesce(sum(o.total_minor - o.refunded_minor - o.fee_minor + o.fee_refunded_minor), 0)::bigint as earned
    from orders o where o.seller_id = ${personId} and o.completed_at > ${since}
      and exists (select from engagement_milestones m where m.order_id = o.id)`,
})

/** Returns how many of a person's engagements wait for whom, their next date, and their money in minor units. */
export async function summarizeEngagements(
  { db, config, clock }: Reads & Pick<Deps, 'clock'>,
  viewer: Viewer,
): Promise<EngagementSummary> {
  const [counts] = await summed(db, { personId: viewer.id })
  const [money] = await summedMoney(db, { personId: viewer.id })
  const since = new Date(clock.now().getTime() - earnedDays * dayMs)
  const [earnings] = await summedEarnings(db, { personId: viewer.id, since })
  const { yours = 0, theirs = 0, done = 0, client = 0, provider = 0 } = counts ?? {}
  return {
    counts: { all: yours + theirs + done, yours, theirs, done, client, provider },
    paidInMinor: money?.paid_in ?? 0,
    heldForYouMinor: money?.held ?? 0,
    toPayMinor: money?.to_pay ?? 0,
    earnedMinor: earnings?.earned ?? 0,
    nextAt: isoOrNull(counts?.next_at ?? null),
    currency: config.currency,
  }
}

// The orders of milestones wait by themselves: an engagement waits when none runs, or with an offer to answer.
const awaited = (person: string) => `e.ended_at is null and ${listedHere} and (
  (e.client_id = ${person} and (e.offer_by = 'provider' or (e.turn = 'client' and (e.state <> 'active' or e.idle_since is not null))))
  or (e.provider_id = ${person} and (e.offer_by = 'client' or (e.turn = 'provider' and e.state <> 'active'))))`

const findWaiting = statement('engagements_waiting', {
  takes: { personId: int, limit: int },
  gives: engagementRow,
  sql: ({ personId, limit }) => `
    select ${columns} from engagements e where (e.client_id = ${personId} or e.provider_id = ${personId}) and ${awaited(personId)}
    order by e.turn_until, e.id limit ${limit}`,
})
const countWaiting = statement('engagements_waiting_count', {
  takes: { personId: int },
  gives: { count: int, theirs: int },
  sql: ({ personId }) => `
    select (count(*) filter (where ${awaited(personId)}))::int as count,
      (count(*) filter (where ${waits(personId)} = 'theirs' and ${listedHere}))::int as theirs
    from engagements e where e.ended_at is null and (e.client_id = ${personId} or e.provider_id = ${personId})`,
})

/**
 * Returns the engagements that wait for a person beside the orders of their milestones, the earliest due first, how many
 * they are, and how many others wait for the other side.
 */
export async function listWaiting(
  deps: Reads,
  viewer: Viewer,
  most: number,
): Promise<{ items: WaitingEngagement[]; count: number; theirs: number }> {
  const cards = await presentCards(deps, viewer, await findWaiting(deps.db, { personId: viewer.id, limit: most }))
  const [counted] = await countWaiting(deps.db, { personId: viewer.id })
  const items = cards.map(
    (card): WaitingEngagement => ({ kind: 'engagement', dueAt: card.turnUntil, engagement: card }),
  )
  return { items, count: counted?.count ?? 0, theirs: counted?.theirs ?? 0 }
}
