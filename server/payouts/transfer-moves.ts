import type { AdminAct } from '@guildhall/contract/admin/options.ts'
import type { PayoutState } from '@guildhall/contract/payouts/payouts.ts'
import type { Settlement } from '@guildhall/contract/payouts/settlements.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import type { Tx } from '#db/connect.ts'
import { dayMs } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { once } from '#idempotency/service.ts'
import { type Entry, transfer } from '#ledger/service.ts'
import { notify } from '#notifications/notify.ts'
import { writeStaffLog } from '#staff-log/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { methodOf } from './accounts.ts'
import { beginPayout } from './payout-moves.ts'
import { endTransfer, findPayout, findSellers, type PayoutRow, returnTransfer } from './queries.ts'
import { presentSettlement } from './settlements.ts'

type SettleDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'realtime' | 'payments'>

/** The acting person and the idempotency key. */
export interface Asked {
  viewer: Viewer
  key: string | null
}

/**
 * Reserves each of these sellers' available balance for a bank transfer, once per key. Sellers without account, verified
 * phone or money are left out, and so is the acting person. 409 when the provider pays.
 */
export async function prepareTransfers(
  deps: SettleDeps,
  { viewer, key }: Asked,
  sellers: readonly string[],
): Promise<{ prepared: number; leftOut: number }> {
  if (methodOf(deps) === 'provider') throw new AppError('payouts_by_provider')
  const wanted = [...new Set(sellers)].toSorted()
  return once(deps, { userId: viewer.id, key, asked: { call: 'prepare', wanted } }, async ({ isDone, markDone }) => {
    // The process crashed after the commit: nothing is left to do, and the number of prepared transfers is no longer known.
    if (isDone) return { prepared: 0, leftOut: 0 }
    const prepared = await transaction(deps.db, async (tx) => {
      let count = 0
      // In order of their ids, so that two staff members cannot deadlock.
      for (const { id } of await findSellers(tx, { names: wanted })) {
        if (id === viewer.id) continue
        const row = await beginPayout(deps, tx, id)
        if (typeof row === 'string') continue
        count += 1
        await log(deps, tx, viewer, {
          act: 'prepare-payout',
          row,
          reason: 'Set aside for a bank transfer',
          before: 'owed',
        })
      }
      await markDone(tx)
      return count
    })
    return { prepared, leftOut: wanted.length - prepared }
  })
}

/**
 * Marks a transfer as sent, once: 403 for a transfer to the caller, 409 when it was already settled, 422 for an impossible day.
 * The seller is notified.
 */
export async function markTransferPaid(
  deps: SettleDeps,
  asked: Asked,
  id: string,
  { reference, paidOn }: { reference: string; paidOn: string },
): Promise<Settlement> {
  return settle(deps, asked, { call: 'paid', id, reference, paidOn }, async (tx) => {
    requirePossible(deps, await requirePayout(tx, id), paidOn)
    const [row] = await endTransfer(tx, { id, state: 'paid', reference, paidOn, at: deps.clock.now() })
    if (!row) throw new AppError('payout_ended')
    await move(deps, tx, row, [
      { account: 'payouts', amountMinor: row.amount_minor },
      { account: 'provider', amountMinor: -row.amount_minor },
    ])
    const message = `${moneyOf(row)} was sent to your account ending in ${row.last4} on ${dayText(paidOn)}. Reference: ${reference}`
    await tell(deps, tx, row, 'Payout sent', message)
    await log(deps, tx, asked.viewer, {
      act: 'pay-payout',
      row,
      reason: `Sent on ${paidOn}: ${reference}`,
      before: 'requested',
    })
  })
}

/** Cancels a transfer that was not sent: its money is available again. 409 when it was already settled. */
export async function stopTransfer(deps: SettleDeps, asked: Asked, id: string, reason: string): Promise<Settlement> {
  return settle(deps, asked, { call: 'stop', id, reason }, async (tx) => {
    await requirePayout(tx, id)
    const [row] = await endTransfer(tx, { id, state: 'failed', reference: null, paidOn: null, at: deps.clock.now() })
    if (!row) throw new AppError('payout_ended')
    await move(deps, tx, row, [{ account: 'payouts', amountMinor: row.amount_minor }, backTo(row)])
    await tell(deps, tx, row, 'Payout stopped', `${moneyOf(row)} was not sent and is back in your balance. ${reason}`)
    await log(deps, tx, asked.viewer, { act: 'stop-payout', row, reason, before: 'requested' })
  })
}

/** Marks a transfer as returned by the bank: a reversing ledger entry makes the money available again. 409 when it is not paid. */
export async function markTransferReturned(
  deps: SettleDeps,
  asked: Asked,
  id: string,
  reason: string,
): Promise<Settlement> {
  return settle(deps, asked, { call: 'came-back', id, reason }, async (tx) => {
    await requirePayout(tx, id)
    const [row] = await returnTransfer(tx, { id, at: deps.clock.now() })
    if (!row) throw new AppError('payout_ended')
    await move(deps, tx, row, [{ account: 'provider', amountMinor: row.amount_minor }, backTo(row)])
    const message = `The bank returned ${moneyOf(row)}. It is back in your balance; check your payout account. ${reason}`
    await tell(deps, tx, row, 'Payout returned', message)
    await log(deps, tx, asked.viewer, { act: 'return-payout', row, reason, before: 'paid' })
  })
}

async function settle(
  deps: SettleDeps,
  { viewer, key }: Asked,
  asked: { call: string; id: string; reference?: string; paidOn?: string; reason?: string },
  act: (tx: Tx) => Promise<void>,
): Promise<Settlement> {
  return once(deps, { userId: viewer.id, key, asked }, async ({ isDone, markDone }) => {
    if (!isDone)
      await transaction(deps.db, async (tx) => {
        if ((await requirePayout(tx, asked.id)).user_id === viewer.id) throw new AppError('own_matter')
        await act(tx)
        await markDone(tx)
      })
    const row = await requirePayout(deps.db, asked.id)
    return presentSettlement(await directory.cards(deps, [row.user_id]), row)
  })
}

async function requirePayout(db: Parameters<typeof findPayout>[0], id: string): Promise<PayoutRow> {
  const [row] = await findPayout(db, { id })
  if (row?.method !== 'transfer') throw new AppError('payout_not_found')
  return row
}

// One extra day at both ends: the staff may be in a time zone other than UTC.
function requirePossible({ clock }: Pick<Deps, 'clock'>, row: PayoutRow, paidOn: string): void {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  const [from, to] = [day(Date.parse(row.created_at) - dayMs), day(clock.now().getTime() + dayMs)]
  if (paidOn < from) throw invalid([{ path: 'paidOn', message: 'Choose a day on or after the day it was prepared' }])
  if (paidOn > to) throw invalid([{ path: 'paidOn', message: 'Choose today or an earlier day' }])
}
// If the seller has deleted their account, the money has no owner and stays in `payouts`.
const backTo = ({ user_id: userId, amount_minor }: PayoutRow): Entry =>
  userId === null
    ? { account: 'payouts', amountMinor: -amount_minor }
    : { account: 'available', userId, amountMinor: -amount_minor }

function move(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { id, state, currency }: PayoutRow,
  entries: Entry[],
): Promise<void> {
  return transfer(tx, { key: `payout-${state}:${id}`, at: clock.now(), currency, entries })
}

async function tell(
  deps: SettleDeps,
  tx: Tx,
  { user_id: userId }: PayoutRow,
  title: string,
  message: string,
): Promise<void> {
  if (userId !== null) await notify(deps, tx, [{ userId, type: 'payment', title, message, href: '/settings/payouts' }])
}

interface Line {
  act: AdminAct
  row: PayoutRow
  reason: string
  before: PayoutState | 'owed'
}

// Without a name, because the log outlives the account.
async function log(deps: SettleDeps, tx: Tx, viewer: Viewer, { act, row, reason, before }: Line): Promise<void> {
  const subject = { kind: 'payout' as const, id: row.id, title: `Payout of ${moneyOf(row)}` }
  await writeStaffLog(deps, tx, viewer, { act, subject, reason, before, after: row.state })
}

const moneyOf = ({ amount_minor, currency }: PayoutRow) => moneyText(amount_minor, currency)

/** Formats a day such as 2026-11-22 for people. */
const dayText = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  )
