import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import type { Chosen, ChosenKind } from '@guildhall/contract/orders/choices.ts'
import {
  disputeOutcomes,
  endedOrderStates,
  fulfilments,
  orderActors,
  orderActs,
  orderSides,
  orderStates,
  subjectKinds,
} from '@guildhall/contract/orders/commerce-options.ts'
import type { ReadyOfLine } from '@guildhall/contract/orders/order-lines.ts'
import { licences } from '@guildhall/contract/projects/licences.ts'
import type { AnsweredQuestion } from '@guildhall/contract/projects/questions.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { uploadPart } from '#files/tables.ts'
import { projects } from '#projects/tables.ts'
import { services } from '#services/tables.ts'
import { people } from '#users/tables.ts'
import { purchases } from './purchase-tables.ts'

/** The part of a purchase from one seller. Money in minor units, times UTC. */
export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    /** The order number people quote. */
    number: bigint('number', { mode: 'number' }).notNull().unique().generatedAlwaysAsIdentity({ startWith: 10001 }),
    purchaseId: text('purchase_id')
      .notNull()
      .references(() => purchases.id),
    buyerId: bigint('buyer_id', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    sellerId: bigint('seller_id', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    state: text('state', { enum: orderStates }).notNull(),
    totalMinor: bigint('total_minor', { mode: 'number' }).notNull(),
    /** The platform's fee, taken from the seller's share of the total. */
    feeMinor: bigint('fee_minor', { mode: 'number' }).notNull(),
    refundedMinor: bigint('refunded_minor', { mode: 'number' }).notNull().default(0),
    /** The part of the fee returned with refunds. */
    feeRefundedMinor: bigint('fee_refunded_minor', { mode: 'number' }).notNull().default(0),
    /** Whether a team shares its income: who gets how much is in `order_shares`. */
    isShared: boolean('is_shared').notNull().default(false),
    /** The kind of order: its rules are in `fulfilments/`. */
    fulfilment: text('fulfilment', { enum: fulfilments }).notNull(),
    /** Whose turn it is, by the rules for its state; null once it is over, and until it is paid. */
    turn: text('turn', { enum: orderSides }),
    /**
     * When the buyer chose at the checkout to open the files immediately and gave up the right to withdraw; null when they
     * did not.
     */
    consentAt: moment('consent_at'),
    /** When the files opened to the buyer: the end of the withdrawal period. */
    openedAt: moment('opened_at'),
    changeRequests: smallint('change_requests').notNull().default(0),
    /** The most that the seller keeps, where a delivery says so; the rest is refunded at the completion. */
    keptMinor: bigint('kept_minor', { mode: 'number' }),
    /** How often the buyer may ask for changes. */
    changesAllowed: smallint('changes_allowed').notNull().default(orderLimits.changesAtMost),
    /** When the seller began with a milestone, which ends the buyer's right to withdraw; null before, and for other kinds. */
    startedAt: moment('started_at'),
    /** The delivery deadline of made-to-order work; while changes are made, their deadline. */
    dueAt: moment('due_at'),
    /** The deadline the seller asks for. This and `moreTimeLapsesAt` are null when no request is open. */
    moreTimeUntil: moment('more_time_until'),
    moreTimeLapsesAt: moment('more_time_lapses_at'),
    moreTimeRequests: smallint('more_time_requests').notNull().default(0),
    /**
     * Whether the first delivery of work came by the agreed deadline; false also when a late order ended without one. Decided
     * once; null until then, and for files.
     */
    onTime: boolean('on_time'),
    /** Whether the deadline is the new date of a decision: after it what is left is refunded. */
    isLastDate: boolean('is_last_date').notNull().default(false),
    /** Since when its days are stopped because the rules of its audit are incomplete, and who must complete them. */
    rulesSince: moment('rules_since'),
    rulesTurn: text('rules_turn', { enum: orderSides }),
    /** What was left of its days when they stopped, in milliseconds; null when they had not begun. */
    leftMs: bigint('left_ms', { mode: 'number' }),
    /** When the card's bank opened a dispute, and the state that the order returns to. Both are null without one. */
    bankSince: moment('bank_since'),
    bankState: text('bank_state', { enum: orderStates }),
    /** When the reminder at the deadline was sent. */
    remindedAt: moment('reminded_at'),
    /** The time of the next automatic step; the state determines which step. */
    actsAt: moment('acts_at'),
    createdAt: moment('created_at').notNull(),
    paidAt: moment('paid_at'),
    deliveredAt: moment('delivered_at'),
    completedAt: moment('completed_at'),
    /** When it ended: set in every state of `endedOrderStates`, and in no other. */
    endedAt: moment('ended_at'),
    /** When the present state began. */
    since: moment('since').notNull(),
  },
  (t) => [
    // A purchase has at most one order per seller, fulfilment and consent; every milestone, week, session, block of runs and project with
    // shares is an order of its own.
    uniqueIndex('orders_one_each')
      .on(t.purchaseId, t.sellerId, t.fulfilment, sql`(consent_at is null)`)
      .where(sql`fulfilment not in ('milestone', 'hourly', 'session', 'runs') and not is_shared`),
    check('orders_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('orders_state_known', sql`${t.state} in (${oneOf(orderStates)})`),
    check('orders_fulfilment_known', sql`${t.fulfilment} in (${oneOf(fulfilments)})`),
    check('orders_turn_known', sql`${t.turn} in (${oneOf(orderSides)})`),
    check('orders_ended', sql`(${t.endedAt} is not null) = (${t.state} in (${oneOf(endedOrderStates)}))`),
    check('orders_turn', sql`(${t.turn} is null) = (${t.state} = 'pending' or ${t.endedAt} is not null)`),
    check('orders_total', sql`${t.totalMinor} >= 0 and ${t.feeMinor} between 0 and ${t.totalMinor}`),
    check('orders_refunded', sql`${t.refundedMinor} between 0 and ${t.totalMinor}`),
    check('orders_fee_refunded', sql`${t.feeRefundedMinor} between 0 and ${t.feeMinor}`),
    check('orders_not_own', sql`${t.buyerId} <> ${t.sellerId}`),
    check(
      'orders_more_time',
      sql`(${t.moreTimeUntil} is null) = (${t.moreTimeLapsesAt} is null) and (${t.moreTimeUntil} is null
        or (${t.turn} = 'seller' and ${t.moreTimeLapsesAt} <= ${t.moreTimeUntil} and ${t.dueAt} < ${t.moreTimeUntil}))`,
    ),
    check('orders_more_time_requests', sql`${t.moreTimeRequests} between 0 and 3`),
    check(
      'orders_changes',
      sql`${t.changesAllowed} between 0 and 3 and ${t.changeRequests} between 0 and ${t.changesAllowed}`,
    ),
    check('orders_started', sql`${t.startedAt} is null or ${t.fulfilment} in ('milestone', 'hourly')`),
    check(
      'orders_rules',
      sql`(${t.rulesSince} is null) = (${t.rulesTurn} is null) and (${t.rulesSince} is null or ${t.dueAt} is null)`,
    ),
    check('orders_rules_turn_known', sql`${t.rulesTurn} in (${oneOf(orderSides)})`),
    check('orders_left', sql`${t.leftMs} >= 0`),
    check('orders_kept', sql`${t.keptMinor} between 0 and ${t.totalMinor}`),
    check('orders_last_date', sql`not ${t.isLastDate} or ${t.state} in ('changes-requested', 'reported')`),
    check(
      'orders_bank',
      sql`(${t.bankSince} is null) = (${t.bankState} is null) and (${t.bankSince} is null or ${t.state} = 'reported')`,
    ),
    index('orders_buyer').on(t.buyerId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_seller')
      .on(t.sellerId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`state <> 'pending'`),
    // Buyers of a seller in a period.
    index('orders_seller_paid').on(t.sellerId, t.paidAt).where(sql`paid_at is not null`),
    // Orders between two people.
    index('orders_between')
      .on(t.buyerId, t.sellerId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`paid_at is not null`),
    index('orders_reported').on(t.since, t.id).where(sql`state = 'reported'`),
    // Whose turn it is, earliest due first: lists/queries.ts uses the same condition.
    index('orders_waiting_buyer').on(t.buyerId, t.actsAt).where(sql`turn = 'buyer'`),
    index('orders_waiting_answer').on(t.buyerId, t.moreTimeLapsesAt).where(sql`more_time_until is not null`),
    index('orders_waiting_seller').on(t.sellerId, t.dueAt).where(sql`turn = 'seller'`),
    index('orders_unanswered').on(t.moreTimeLapsesAt).where(sql`more_time_lapses_at is not null`),
    index('orders_acting').on(t.actsAt).where(sql`acts_at is not null`),
    // What was paid on a day.
    index('orders_paid').on(t.paidAt).where(sql`paid_at is not null`),
  ],
)

/** The items of an order, frozen at the purchase. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The kind of its subject; the column of that kind has its id. */
    subjectKind: text('subject_kind', { enum: subjectKinds }).notNull().default('project'),
    /** Null once its maker's account is erased; an ordered project cannot be deleted. */
    projectId: text('project_id').references(() => projects.id, { onDelete: 'set null' }),
    /** The milestone it pays in. Its foreign key is in the migration, because milestones name their order too. */
    milestoneId: text('milestone_id'),
    /** The service of which a package was bought; null once its provider's account is erased. */
    serviceId: text('service_id').references(() => services.id, { onDelete: 'set null' }),
    /** The session type of which a time was bought. Without a foreign key: it stays when its host deletes the type. */
    sessionTypeId: text('session_type_id'),
    /** The agent of which runs were bought. Without a foreign key: it stays when its author deletes the agent. */
    agentId: text('agent_id'),
    /** What was chosen of any of these. With the payment a package becomes a milestone, and this stays. */
    chosen: jsonb('chosen').$type<Chosen[ChosenKind]>(),
    position: smallint('position').notNull(),
    title: text('title').notNull(),
    quantity: smallint('quantity').notNull(),
    unitMinor: bigint('unit_minor', { mode: 'number' }).notNull(),
    /** The licence a project is bought under; null for other subjects. */
    licence: text('licence', { enum: licences }),
    licenceText: text('licence_text'),
    hasFiles: boolean('has_files').notNull(),
    durationDays: integer('duration_days'),
    /** What its seller promised, in words; empty for files that open. */
    promised: text('promised').array().notNull().default(sql`'{}'`),
    /** The seller's questions before the payment, with the answers. */
    answers: jsonb('answers').$type<AnsweredQuestion[]>().notNull().default([]),
  },
  (t) => [
    unique('order_lines_position').on(t.orderId, t.position),
    check('order_lines_quantity', sql`${t.quantity} between 1 and 99`),
    check('order_lines_subject_known', sql`${t.subjectKind} in (${oneOf(subjectKinds)})`),
    check('order_lines_licence', sql`(${t.licence} is not null) = (${t.subjectKind} = 'project')`),
    check('order_lines_unit', sql`${t.unitMinor} >= 0`),
    check('order_lines_promised', sql`not ${t.hasFiles} or ${t.promised} = '{}'`),
    check('order_lines_milestone', sql`(${t.milestoneId} is not null) = (${t.subjectKind} = 'milestone')`),
    check(
      'order_lines_chosen',
      sql`case ${t.subjectKind} when 'service' then ${t.chosen} is not null when 'session-type' then ${t.chosen} is not null when 'agent' then ${t.chosen} is not null when 'project' then ${t.chosen} is null else true end`,
    ),
    check('order_lines_session', sql`(${t.sessionTypeId} is not null) = (${t.subjectKind} = 'session-type')`),
    check('order_lines_agent', sql`(${t.agentId} is not null) = (${t.subjectKind} = 'agent')`),
    check('order_lines_service', sql`${t.serviceId} is null or ${t.chosen} is not null`),
    index('order_lines_project').on(t.projectId),
    index('order_lines_service').on(t.serviceId).where(sql`service_id is not null`),
    index('order_lines_session').on(t.sessionTypeId).where(sql`session_type_id is not null`),
    index('order_lines_agent').on(t.agentId).where(sql`agent_id is not null`),
    index('order_lines_milestone').on(t.milestoneId).where(sql`milestone_id is not null`),
  ],
)

/** Everything that happened to an order, in sequence; a trigger prevents changes and deletions. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    at: moment('at').notNull(),
    actor: text('actor', { enum: orderActors }).notNull(),
    /** The act: a person's move, or an automatic event. */
    act: text('act', { enum: orderActs }).notNull(),
    state: text('state', { enum: orderStates }).notNull(),
    note: text('note').notNull().default(''),
    amountMinor: bigint('amount_minor', { mode: 'number' }),
    /** The promised items that a delivery reports as ready; null when it reports nothing. */
    ready: jsonb('ready').$type<ReadyOfLine[]>(),
    /** The requested or agreed deadline. */
    until: moment('until'),
    /** What the staff decided, and the days of a new date; null in other entries, and in old ones. */
    outcome: text('outcome', { enum: disputeOutcomes }),
    days: smallint('days'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.id] }),
    // A queued confirmation mail names only its event.
    index('order_events_id').on(t.id),
    check('order_events_ready', sql`${t.ready} is null or ${t.act} = 'deliver'`),
    check(
      'order_events_decided',
      sql`${t.outcome} in (${oneOf(disputeOutcomes)}) and (${t.outcome} is null or ${t.act} = 'decide')
        and (${t.days} is null or coalesce(${t.outcome}, '') = 'new-date')`,
    ),
  ],
)

/**
 * Files and links that people add to a move; without an event they wait for one and are swept after a day. A file is still
 * uploading while it has an `upload`.
 */
export const orderFiles = pgTable(
  'order_files',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** The sender; null once their account is erased. */
    senderId: bigint('sender_id', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    eventId: bigint('event_id', { mode: 'number' }),
    name: text('name').notNull(),
    /** For a link; null for a file. */
    url: text('url'),
    size: bigint('size', { mode: 'number' }),
    /** The storage key of the file, also while it is uploading. */
    key: text('key').unique(),
    /** The storage's id of the upload in parts. */
    upload: text('upload'),
    /** When the upload began or its last part arrived; null for a file sent in one request. */
    activeAt: moment('active_at'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'order_files_event',
      columns: [t.orderId, t.eventId],
      foreignColumns: [orderEvents.orderId, orderEvents.id],
    }),
    index('order_files_order').on(t.orderId),
    index('order_files_sender').on(t.senderId),
    index('order_files_waiting').on(t.createdAt).where(sql`event_id is null`),
    check('order_files_one_kind', sql`(${t.url} is null) = (${t.key} is not null)`),
    check('order_files_file_has_size', sql`(${t.key} is null) = (${t.size} is null)`),
    check('order_files_upload', sql`${t.upload} is null or (${t.key} is not null and ${t.activeAt} is not null)`),
    // A file that a move names is complete.
    check('order_files_named_whole', sql`${t.eventId} is null or ${t.upload} is null`),
  ],
)

/** Parts of unfinished uploads to orders, like those of a project's files. */
export const orderFileParts = pgTable(
  'order_file_parts',
  {
    fileId: text('file_id')
      .notNull()
      .references(() => orderFiles.id, { onDelete: 'cascade' }),
    ...uploadPart,
  },
  (t) => [
    primaryKey({ columns: [t.fileId, t.number] }),
    check('order_file_parts_digest', sql`${t.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
)

/** The SQL condition that two people are the sides of an order that was paid, by their internal ids. */
export const dealtWith = (one: string, other: string) => `(
  exists (select from orders deal where deal.buyer_id = ${one} and deal.seller_id = ${other} and deal.paid_at is not null)
  or exists (select from orders deal where deal.buyer_id = ${other} and deal.seller_id = ${one} and deal.paid_at is not null))`
