import type { DisputeOpener, DisputeOutcome, OrderAct } from '@guildhall/contract/orders/commerce-options.ts'
import type { Dispute } from '@guildhall/contract/orders/disputes.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import { int, json, moment, statement, text } from '#db/statement.ts'
import { AppError } from '#http/errors.ts'
import { disputes } from '../dispute-tables.ts'

export type DisputeSide = Dispute['answerFrom']

/** A dispute as JSON of its row; times are ISO 8601. */
export interface DisputeRow {
  id: number
  order_id: string
  opened_by: DisputeOpener
  opened_at: string
  asked_minor: number
  refunded_before: number
  stage_since: string
  answered_at: string | null
  split_by: DisputeSide | null
  split_minor: number | null
  split_at: string | null
  outcome: DisputeOutcome | null
  decided_minor: number | null
  decided_before: number | null
  decided_days: number | null
  decided_by: number | null
  decided_at: string | null
  buyer_accepted_at: string | null
  seller_accepted_at: string | null
  appealed_by: DisputeSide | null
  appealed_at: string | null
  ended_at: string | null
  ended_act: OrderAct | null
}

const row = { dispute: json<DisputeRow>() }

/** The latest dispute of an order, open or ended. */
export const findLatestDispute = statement('dispute_latest', {
  takes: { orderId: text },
  gives: row,
  sql: ({ orderId }) =>
    `select to_jsonb(d) as dispute from disputes d where d.order_id = ${orderId} order by d.id desc limit 1`,
})

/** A row when a decision set a new date for this order before. */
export const findNewDate = statement('dispute_new_date', {
  takes: { orderId: text },
  gives: { id: int },
  sql: ({ orderId }) => `
    select id from disputes where order_id = ${orderId} and outcome = 'new-date' and ended_act in ('carry-out', 'appeal-undecided') limit 1`,
})

const findDispute = statement('dispute_find', {
  takes: { id: int },
  gives: row,
  sql: ({ id }) => `select to_jsonb(d) as dispute from disputes d where d.id = ${id}`,
})

/** The SQL condition that the staff have to decide a dispute `d` of an order `o`. */
export const waitsForStaff =
  'd.ended_at is null and d.answered_at is not null and (d.decided_at is null or d.appealed_at is not null) and o.bank_since is null'

/** How many disputes should have been decided by then: the first decision, and the one on an appeal. */
export const countLate = statement('disputes_late', {
  takes: { answeredBefore: moment, appealedBefore: moment },
  gives: { late: int },
  sql: ({ answeredBefore, appealedBefore }) => `
    select count(*)::int as late from disputes d join orders o on o.id = d.order_id
    where ${waitsForStaff} and d.stage_since < case when d.appealed_at is null then ${answeredBefore}::timestamptz else ${appealedBefore} end`,
})

type Fields = Partial<typeof disputes.$inferInsert>

/** Opens a dispute in the caller's transaction, which has locked the order. */
export async function insertDispute(tx: Tx, values: typeof disputes.$inferInsert): Promise<DisputeRow> {
  const [made] = await tx.insert(disputes).values(values).returning({ id: disputes.id })
  return reread(tx, made?.id)
}

/** Changes a dispute whose order is locked, and returns its row. */
export async function updateDispute(tx: Tx, { id }: Pick<DisputeRow, 'id'>, fields: Fields): Promise<DisputeRow> {
  await tx.update(disputes).set(fields).where(eq(disputes.id, id))
  return reread(tx, id)
}

async function reread(tx: Tx, id = 0): Promise<DisputeRow> {
  const [found] = await findDispute(tx, { id })
  if (!found) throw new AppError('internal')
  return found.dispute
}
