import { auditTopic } from '@guildhall/contract/engagements/topics.ts'
import type { Chosen, ChosenKind } from '@guildhall/contract/orders/choices.ts'
import type {
  DisputeOutcome,
  Fulfilment,
  OrderAct,
  OrderActor,
  OrderSide,
  OrderState,
  SubjectKind,
} from '@guildhall/contract/orders/commerce-options.ts'
import type { MilestoneCard } from '@guildhall/contract/orders/milestone-card.ts'
import type { ReadyOfLine } from '@guildhall/contract/orders/order-lines.ts'
import type { Licence } from '@guildhall/contract/projects/licences.ts'
import type { AnsweredQuestion } from '@guildhall/contract/projects/questions.ts'
import { anyOf, bool, int, json, list, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import type { PictureSizes } from '#storage/images.ts'
import type { DisputeRow } from './disputes/queries.ts'

/** The columns of an order that a move may change. */
const changing = {
  state: textOf<OrderState>(),
  refunded_minor: int,
  fee_refunded_minor: int,
  fulfilment: textOf<Fulfilment>(),
  /** Whose turn it is; null once it is over, and until it is paid. */
  turn: nullable(textOf<OrderSide>()),
  opened_at: nullable(moment),
  /** The most that the seller keeps, where a delivery says so. */
  kept_minor: nullable(int),
  change_requests: int,
  /** When the seller began with a milestone; null before, and for other kinds. */
  started_at: nullable(moment),
  due_at: nullable(moment),
  /**
   * Since when its days are stopped because the rules of its audit are incomplete, who must complete them, and the time that was
   * left.
   */
  rules_since: nullable(moment),
  rules_turn: nullable(textOf<OrderSide>()),
  left_ms: nullable(int),
  /** The deadline that the seller requests, until the buyer answers or the request expires. */
  more_time_until: nullable(moment),
  more_time_lapses_at: nullable(moment),
  more_time_requests: int,
  /** Whether the deadline is the new date of a decision. */
  is_last_date: bool,
  /** When the card's bank opened a dispute, and the state that the order returns to. Both are null without one. */
  bank_since: nullable(moment),
  bank_state: nullable(textOf<OrderState>()),
  reminded_at: nullable(moment),
  /** Whether the first delivery of work came in time; null until that is decided, and for files. */
  on_time: nullable(bool),
  acts_at: nullable(moment),
  paid_at: nullable(moment),
  delivered_at: nullable(moment),
  completed_at: nullable(moment),
  ended_at: nullable(moment),
  since: moment,
}

const stored = {
  id: text,
  number: int,
  purchase_id: text,
  buyer_id: nullable(int),
  seller_id: nullable(int),
  total_minor: int,
  fee_minor: int,
  /** Whether a team shares its income. */
  is_shared: bool,
  /** When the buyer chose at the checkout to open the files immediately and gave up the right to withdraw from them. */
  consent_at: nullable(moment),
  /** How often the buyer may ask for changes. */
  changes_allowed: int,
  created_at: moment,
  ...changing,
}

/** The columns of an order, as `columns` selects them; times are PostgreSQL's text, money is in minor units. */
export const orderRow = {
  ...stored,
  /** Whether some of its lines are files. */
  has_files: bool,
  /** Whether the buyer withdrew from those files before they opened. */
  withdrew: bool,
  /** The open dispute, or null. */
  dispute: nullable(json<DisputeRow>()),
}
export type OrderRow = RowOf<typeof orderRow>

/** The columns that read an order `o` as an `OrderRow`. */
export const columns = `${Object.keys(stored)
  .map((name) => `o.${name}`)
  .join(', ')},
  exists (select from order_lines l where l.order_id = o.id and l.has_files) as has_files,
  exists (select from order_events e where e.order_id = o.id and e.act = 'withdraw') as withdrew,
  case when o.state = 'reported' then
    (select to_jsonb(d) from disputes d where d.order_id = o.id and d.ended_at is null) end as dispute`

export const findOrder = statement('order_find', {
  takes: { id: text },
  gives: orderRow,
  sql: ({ id }) => `select ${columns} from orders o where o.id = ${id}`,
})

export const findOrdersOf = statement('orders_of_purchase', {
  takes: { purchaseId: text },
  gives: orderRow,
  sql: ({ purchaseId }) => `select ${columns} from orders o where o.purchase_id = ${purchaseId} order by o.number`,
})

/** An order with its purchase's id, to lock them in the right order: the purchase first. */
export const findOrderKey = statement('order_key', {
  takes: { id: text },
  gives: { purchase_id: text },
  sql: ({ id }) => `select purchase_id from orders where id = ${id}`,
})

export const lockOrder = statement('order_lock', {
  takes: { id: text },
  gives: orderRow,
  sql: ({ id }) => `select ${columns} from orders o where o.id = ${id} for no key update`,
})

export const lockOrdersOf = statement('orders_lock', {
  takes: { purchaseId: text },
  gives: orderRow,
  sql: ({ purchaseId }) => `
    select ${columns} from orders o where o.purchase_id = ${purchaseId} order by o.number for no key update`,
})

/** Orders whose automatic step is due. */
export const findActing = statement('orders_acting', {
  takes: { at: moment },
  gives: { id: text },
  sql: ({ at }) => `select id from orders where acts_at <= ${at} order by acts_at limit 100`,
})

/** Orders whose request for more time expires now. */
export const findUnanswered = statement('orders_unanswered', {
  takes: { at: moment },
  gives: { id: text },
  sql: ({ at }) => `select id from orders where more_time_lapses_at <= ${at} order by more_time_lapses_at limit 100`,
})

export const insertOrder = statement('order_insert', {
  takes: {
    id: text,
    purchaseId: text,
    buyerId: int,
    sellerId: int,
    totalMinor: int,
    feeMinor: int,
    fulfilment: textOf<Fulfilment>(),
    consentAt: nullable(moment),
    changesAllowed: int,
    isShared: bool,
    createdAt: moment,
  },
  sql: (p) => `
    insert into orders (id, purchase_id, buyer_id, seller_id, state, total_minor, fee_minor, fulfilment, consent_at, changes_allowed,
      is_shared, created_at, since)
    values (${p.id}, ${p.purchaseId}, ${p.buyerId}, ${p.sellerId}, 'pending', ${p.totalMinor}, ${p.feeMinor}, ${p.fulfilment},
      ${p.consentAt}, ${p.changesAllowed}, ${p.isShared}, ${p.createdAt}, ${p.createdAt})`,
})

/** Writes the changes of a move. */
export const saveOrder = statement('order_save', {
  takes: { id: text, ...changing },
  sql({ id, ...places }) {
    const changes = Object.entries(places).map(([column, place]) => `${column} = ${place}`)
    return `update orders set ${changes.join(', ')} where id = ${id}`
  },
})

const lineRow = {
  id: text,
  order_id: text,
  subject_kind: textOf<SubjectKind>(),
  project_id: nullable(text),
  service_id: nullable(text),
  /** The id of its subject, of whatever kind; null once its maker's account is erased. */
  subject_id: nullable(text),
  /** What it is a milestone of; null for other kinds. */
  milestone: nullable(json<MilestoneCard>()),
  session_type_id: nullable(text),
  agent_id: nullable(text),
  /** How many of the bought runs are used; null for other kinds. */
  runs_used: nullable(int),
  /** The booking of a session; null for other kinds. */
  booking_id: nullable(text),
  /** Until when its time is held for the payment; null when it is not. */
  held_until: nullable(moment),
  /** What was bought of a service, a session type or an agent; null for everything else. */
  chosen: nullable(json<Chosen[ChosenKind]>()),
  title: text,
  quantity: int,
  unit_minor: int,
  /** Of a project. */
  licence: nullable(textOf<Licence>()),
  licence_text: nullable(text),
  has_files: bool,
  duration_days: nullable(int),
  promised: list(text),
  answers: json<AnsweredQuestion[]>(),
  cover_key: nullable(text),
  cover_sizes: nullable(json<PictureSizes>()),
  cover_alt: nullable(text),
}
/** A line as it was bought, with the current cover of its project or service. */
export type LineRow = RowOf<typeof lineRow>

/** Returns the package that a line bought of a service; null for everything else. */
export const packageOf = ({ chosen }: Pick<LineRow, 'chosen'>): Chosen['service'] | null =>
  chosen && 'packageId' in chosen ? chosen : null

/** Returns the session that a line bought; null for everything else. */
export const sessionOf = ({ chosen }: Pick<LineRow, 'chosen'>): Chosen['session-type'] | null =>
  chosen && 'start' in chosen ? chosen : null

/** Returns the runs that a line bought; null for everything else. */
export const runsOf = ({ chosen }: Pick<LineRow, 'chosen'>): Chosen['agent'] | null =>
  chosen && 'runs' in chosen ? chosen : null

/** The id of the subject of an order line `l`, as SQL: a package that was paid is the milestone it became. */
export const subjectId = 'coalesce(l.project_id, l.milestone_id, l.service_id, l.session_type_id, l.agent_id)'

export const findLinesOf = statement('order_lines_find', {
  takes: { orderIds: list(text) },
  gives: lineRow,
  sql: ({ orderIds }) => `
    select l.id, l.order_id, l.subject_kind, l.project_id, l.service_id, l.session_type_id, l.agent_id, k.spent as runs_used,
      b.id as booking_id, case when b.state = 'held' then b.pay_until end as held_until, ${subjectId} as subject_id, l.chosen,
      case when m.id is not null then json_build_object('engagementId', m.engagement_id, 'engagementTitle', e.title,
        'number', m.number, 'isWeek', m.hours is not null,
        'hasRules', e.category is not distinct from '${auditTopic}', 'of', (select max(n.number) from engagement_milestones n
          where n.engagement_id = m.engagement_id and (n.state <> 'dropped' or n.number <= m.number))) end as milestone,
      l.title, l.quantity, l.unit_minor, l.licence, l.licence_text,
      l.has_files, l.duration_days, l.promised, l.answers,
      coalesce(i.key, s.key) as cover_key, coalesce(i.sizes, s.sizes) as cover_sizes, coalesce(i.alt, s.alt) as cover_alt
    from order_lines l left join project_images i on i.project_id = l.project_id and i.position = 0
    left join service_images s on s.service_id = l.service_id and s.position = 0
    left join engagement_milestones m on m.id = l.milestone_id left join engagements e on e.id = m.engagement_id
    left join agent_run_packs k on k.order_id = l.order_id and l.agent_id is not null
    left join bookings b on b.order_id = l.order_id and l.session_type_id is not null
    where l.order_id = ${anyOf(orderIds, 'text')} order by l.order_id, l.position`,
})

export const insertLine = statement('order_line_insert', {
  takes: {
    id: text,
    orderId: text,
    kind: textOf<SubjectKind>(),
    projectId: nullable(text),
    milestoneId: nullable(text),
    serviceId: nullable(text),
    sessionTypeId: nullable(text),
    agentId: nullable(text),
    chosen: nullable(json<Chosen[ChosenKind]>()),
    position: int,
    title: text,
    quantity: int,
    unitMinor: int,
    licence: nullable(textOf<Licence>()),
    licenceText: nullable(text),
    hasFiles: bool,
    durationDays: nullable(int),
    promised: list(text),
    answers: json<AnsweredQuestion[]>(),
  },
  sql: (p) => `
    insert into order_lines (id, order_id, subject_kind, project_id, milestone_id, service_id, session_type_id, agent_id, chosen, position, title, quantity, unit_minor, licence, licence_text,
      has_files, duration_days, promised, answers)
    values (${p.id}, ${p.orderId}, ${p.kind}, ${p.projectId}, ${p.milestoneId}, ${p.serviceId}, ${p.sessionTypeId}, ${p.agentId}, ${p.chosen}::jsonb, ${p.position}, ${p.title}, ${p.quantity},
      ${p.unitMinor}, ${p.licence}, ${p.licenceText}, ${p.hasFiles}, ${p.durationDays}, ${p.promised}, ${p.answers}::jsonb)`,
})

/** A package was paid: its line is from now on about the milestone it became. */
export const becomeMilestone = statement('order_line_become_milestone', {
  takes: { id: text, milestoneId: text },
  sql: ({ id, milestoneId }) => `
    update order_lines set subject_kind = 'milestone', milestone_id = ${milestoneId} where id = ${id} and subject_kind = 'service'`,
})

// The milestones of a purchase that are not over, before this one in its engagement.
const earlier = `
  select from orders e join order_lines el on el.order_id = e.id join engagement_milestones em on em.id = el.milestone_id
  where e.purchase_id = o.purchase_id and e.ended_at is null and em.engagement_id = m.engagement_id and em.number < m.number`
const ofMilestone = `
  from orders o join order_lines l on l.order_id = o.id join engagement_milestones m on m.id = l.milestone_id`

/** Whether an order waits for an earlier milestone of its purchase. */
export const findWaitsFor = statement('order_waits', {
  takes: { id: text },
  gives: { waits: bool },
  sql: ({ id }) => `select exists (${earlier}) as waits ${ofMilestone} where o.id = ${id}`,
})

/** The orders of a purchase without a deadline that wait for no earlier milestone any more. */
export const findNext = statement('orders_next', {
  takes: { purchaseId: text },
  gives: { id: text },
  sql: ({ purchaseId }) => `
    select o.id ${ofMilestone}
    where o.purchase_id = ${purchaseId} and o.state = 'paid' and o.due_at is null and not exists (${earlier}) order by o.number`,
})

const eventRow = {
  id: int,
  at: moment,
  actor: textOf<OrderActor>(),
  act: textOf<OrderAct>(),
  state: textOf<OrderState>(),
  note: text,
  amount_minor: nullable(int),
  ready: nullable(json<ReadyOfLine[]>()),
  until: nullable(moment),
  outcome: nullable(textOf<DisputeOutcome>()),
  days: nullable(int),
}

/** An entry of an order's record. */
export type EventRow = RowOf<typeof eventRow>

export const findEvents = statement('order_events_find', {
  takes: { orderId: text },
  gives: eventRow,
  sql: ({ orderId }) => `
    select id, at, actor, act, state, note, amount_minor, ready, until, outcome, days from order_events
    where order_id = ${orderId} order by id`,
})

/** Returns the number of the entry. */
export const insertEvent = statement('order_event_insert', {
  takes: {
    orderId: text,
    at: moment,
    actor: textOf<OrderActor>(),
    act: textOf<OrderAct>(),
    state: textOf<OrderState>(),
    note: text,
    amountMinor: nullable(int),
    ready: nullable(json<ReadyOfLine[]>()),
    until: nullable(moment),
    outcome: nullable(textOf<DisputeOutcome>()),
    days: nullable(int),
  },
  gives: { id: int },
  sql: (p) => `
    insert into order_events (order_id, at, actor, act, state, note, amount_minor, ready, until, outcome, days)
    values (${p.orderId}, ${p.at}, ${p.actor}, ${p.act}, ${p.state}, ${p.note}, ${p.amountMinor}, ${p.ready}, ${p.until},
      ${p.outcome}, ${p.days})
    returning id`,
})
