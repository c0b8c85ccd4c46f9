import type { DueEntry } from '@guildhall/contract/meetings/calendar.ts'
import type { PayoutState } from '@guildhall/contract/payouts/payouts.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf } from '#db/moments.ts'
import { type Between, int, moment, statement, text, textOf } from '#db/statement.ts'

const findDated = statement('payouts_dated', {
  takes: { personId: int, from: moment, to: moment, limit: int },
  gives: { amount_minor: int, currency: text, state: textOf<PayoutState>(), at: moment },
  sql: (p) => `
    select amount_minor, currency, state, coalesce(ended_at, created_at) as at from payouts
    where user_id = ${p.personId} and coalesce(ended_at, created_at) >= ${p.from} and coalesce(ended_at, created_at) < ${p.to}
    order by created_at desc limit ${p.limit}`,
})

const words: Record<PayoutState, string> = {
  requested: 'requested',
  paid: 'paid',
  failed: 'failed',
  returned: 'returned',
}

/** Returns a person’s payouts that were requested or ended between two moments, for calendar/. */
export async function listDatedPayouts(
  db: Queryable,
  personId: number,
  { from, to }: Between,
  limit: number,
): Promise<DueEntry[]> {
  const rows = await findDated(db, { personId, from, to, limit })
  return rows.map(({ amount_minor, currency, state, at }) => ({
    ...{ kind: 'payout' as const, about: '', at: isoOf(at), href: '/settings/payouts' },
    title: `Payout ${words[state]}: ${moneyText(amount_minor, currency)}`,
  }))
}
