import { runKinds, runOutcomes } from '@guildhall/contract/agent-runs/options.ts'
import { runLimits } from '@guildhall/contract/limits/agent-runs.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { moment, oneOf } from '#db/columns.ts'
import { orders } from '#orders/tables.ts'
import { people } from '#users/tables.ts'
import { agents } from './tables.ts'

const personId = () =>
  bigint('user_id', { mode: 'number' })
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' })

/** What an agent knows a person by, what they agreed to, and their tries of a day. */
export const agentCallers = pgTable(
  'agent_callers',
  {
    userId: personId(),
    agentId: text('agent_id')
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    /** Random: the remote learns nothing else of the person. */
    caller: text('caller').notNull(),
    /** The host to which the person agreed to send what they enter. */
    host: text('host').notNull(),
    agreedAt: moment('agreed_at').notNull(),
    /** The free tries of the last day (UTC) with any. */
    triesDay: date('tries_day'),
    tries: smallint('tries').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.agentId] }),
    index('agent_callers_agent').on(t.agentId),
    check('agent_callers_tries', sql`${t.tries} >= 0 and (${t.triesDay} is not null or ${t.tries} = 0)`),
  ],
)

/** Runs of agents, each for the person who started it alone. The texts go after a while, the rest stays. Times UTC. */
export const agentRuns = pgTable(
  'agent_runs',
  {
    userId: personId(),
    id: text('id').notNull(),
    /** Null once the agent is deleted. */
    agentId: text('agent_id').references(() => agents.id, { onDelete: 'set null' }),
    agentName: text('agent_name').notNull(),
    host: text('host').notNull(),
    /** The title of the tool. */
    tool: text('tool').notNull(),
    kind: text('kind', { enum: runKinds }).notNull(),
    /** The order whose run it uses; null for those that cost nothing. */
    orderId: text('order_id').references(() => orders.id),
    startedAt: moment('started_at').notNull(),
    /** Both null while it runs. */
    endedAt: moment('ended_at'),
    outcome: text('outcome', { enum: runOutcomes }),
    ms: integer('ms'),
    inputLength: integer('input_length').notNull(),
    answerLength: integer('answer_length').notNull().default(0),
    /** The texts; null once they are deleted. */
    input: jsonb('input').$type<Record<string, unknown>>(),
    answer: text('answer'),
    message: text('message'),
    textUntil: moment('text_until'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('agent_runs_newest').on(t.userId, t.startedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('agent_runs_of_agent').on(t.userId, t.agentId, t.startedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('agent_runs_agent').on(t.agentId),
    index('agent_runs_open').on(t.startedAt).where(sql`ended_at is null`),
    index('agent_runs_texts').on(t.textUntil).where(sql`text_until is not null`),
    check('agent_runs_id_form', sql`${t.id} ~ '^[a-z0-9]{12}$'`),
    check('agent_runs_kind_known', sql`${t.kind} in (${oneOf(runKinds)})`),
    check('agent_runs_outcome_known', sql`${t.outcome} in (${oneOf(runOutcomes)})`),
    check('agent_runs_order', sql`(${t.orderId} is not null) = (${t.kind} = 'bought')`),
    index('agent_runs_order').on(t.orderId).where(sql`order_id is not null`),
    check('agent_runs_ended', sql`num_nulls(${t.endedAt}, ${t.outcome}, ${t.ms}) in (0, 3)`),
    check('agent_runs_texts_together', sql`num_nulls(${t.input}, ${t.answer}, ${t.message}, ${t.textUntil}) in (0, 4)`),
    check('agent_runs_lengths', sql`${t.inputLength} >= 0 and ${t.answerLength} >= 0`),
  ],
)

/** Runs of an agent that somebody bought: a block for each order. What is neither spent nor open is left. Times UTC. */
export const agentRunPacks = pgTable(
  'agent_run_packs',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    /** Null once the account is erased. */
    buyerId: bigint('buyer_id', { mode: 'number' }).references(() => people.id, { onDelete: 'set null' }),
    /** Null once the agent is deleted. */
    agentId: text('agent_id').references(() => agents.id, { onDelete: 'set null' }),
    runs: integer('runs').notNull(),
    /** The price of one when they were bought, in minor units. */
    runMinor: integer('run_minor').notNull(),
    /** Runs that were used, and runs that are running. */
    spent: integer('spent').notNull().default(0),
    open: integer('open').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** When its order ended; null while the runs can be used. */
    closedAt: moment('closed_at'),
  },
  (t) => [
    index('agent_run_packs_buyer').on(t.buyerId, t.agentId).where(sql`closed_at is null`),
    index('agent_run_packs_agent').on(t.agentId).where(sql`closed_at is null`),
    check('agent_run_packs_runs', sql`${t.runs} between ${sql.raw(`${runLimits.least} and ${runLimits.most}`)}`),
    check('agent_run_packs_price', sql`${t.runMinor} > 0`),
    check('agent_run_packs_left', sql`${t.spent} >= 0 and ${t.open} >= 0 and ${t.spent} + ${t.open} <= ${t.runs}`),
  ],
)
