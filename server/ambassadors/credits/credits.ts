import type { CreditLine, CreditList, CreditRelease, ReleaseInput } from '@guildhall/contract/ambassadors/credits.ts'
import { termOf, termWords } from '@guildhall/contract/ambassadors/joining-term.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { isoOf } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { once } from '#idempotency/service.ts'
import { platformFees, transfer } from '#ledger/service.ts'
import { notify } from '#notifications/notify.ts'
import { writeStaffLog } from '#staff-log/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import {
  addReleased,
  findCreditLines,
  findCreditTerms,
  findReleases,
  insertRelease,
  lockCreditLines,
} from './queries.ts'

type CreditDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'realtime'>

const most = { lines: 200, releases: 50 }

/** Returns what ambassadors earned in a term, the present one by default, and what was released of it. */
export async function readCredit(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  asked: string | undefined,
): Promise<CreditList> {
  const { db, clock, config } = deps
  const present = termOf(clock.now())
  const { eachMinor, capMinor } = config.ambassadorCredit
  const term = asked ?? present
  const [lines, releases, terms] = [
    await findCreditLines(db, { term, limit: most.lines }),
    await findReleases(db, { term, limit: most.releases }),
    await findCreditTerms(db),
  ]
  const ids = [...lines.map((row) => row.person_id), ...releases.map((row) => row.ambassador_id)]
  const cards = await directory.cards(deps, ids)
  const named = (id: number | null) => {
    const card = cards.get(id)
    if (!card) return null
    return { customUserId: card.customUserId, name: card.companyName || `${card.firstName} ${card.lastName}`.trim() }
  }
  return {
    ...{ currency: config.currency, term, creditMinor: eachMinor, capMinor },
    terms: [...new Set([present, term, ...terms.map((row) => row.term)])].toSorted().toReversed(),
    feesMinor: await platformFees.held(db, config.currency),
    lines: lines.flatMap((row): CreditLine[] => {
      const ambassador = named(row.person_id)
      if (!ambassador) return []
      const { campus, active, credit: creditMinor, released: releasedMinor, suspended } = row
      const isOwn = row.person_id === viewer.id
      return [
        {
          ambassador,
          campus,
          active,
          creditMinor,
          releasedMinor,
          dueMinor: creditMinor - releasedMinor,
          isOwn,
          suspended,
        },
      ]
    }),
    released: releases.map(
      (row): CreditRelease => ({
        ...{ id: row.id, ambassador: named(row.ambassador_id), term, amountMinor: row.amount, at: isoOf(row.at) },
      }),
    ),
  }
}

/**
 * Books lines of a term from the platform's fees to the ambassadors' balances, all or nothing and once per key. Two calls at once
 * run one after another, and the second finds another amount: 409. 403 for a line of the caller, 409 beyond what the fees hold.
 */
export async function releaseCredit(
  deps: CreditDeps,
  { viewer, key }: { viewer: Viewer; key: string | null },
  input: ReleaseInput,
): Promise<CreditList> {
  const asked = { call: 'release-credit', ...input }
  return once(deps, { userId: viewer.id, key, asked }, async ({ isDone, markDone }) => {
    // The process crashed after the commit: the lines are booked.
    if (isDone) return readCredit(deps, viewer, input.term)
    await transaction(deps.db, async (tx) => {
      await release(deps, tx, viewer, input)
      await markDone(tx)
    })
    return readCredit(deps, viewer, input.term)
  })
}

async function release(deps: CreditDeps, tx: Tx, viewer: Viewer, { term, lines }: ReleaseInput): Promise<void> {
  const { clock, config } = deps
  const wanted = new Map(lines.map(({ customUserId, dueMinor }) => [customUserId, dueMinor]))
  if (wanted.has(viewer.customUserId)) throw new AppError('own_matter')
  const rows = await lockCreditLines(tx, { term, names: [...wanted.keys()] })
  if (rows.length < wanted.size || rows.some(({ name, due }) => wanted.get(name) !== due))
    throw new AppError('credit_changed')
  const total = rows.reduce((sum, { due }) => sum + due, 0)
  if ((await platformFees.lock(tx, config.currency)) < total) throw new AppError('fees_short')
  for (const { person_id: userId, due: amountMinor } of rows) {
    const [id, at] = [newId(), clock.now()]
    await addReleased(tx, { personId: userId, term, amountMinor })
    await insertRelease(tx, { id, ambassadorId: userId, term, amountMinor, releasedBy: viewer.id, at })
    await transfer(tx, {
      ...{ key: `ambassador-credit:${id}`, at, currency: config.currency },
      entries: [
        { account: 'fees', amountMinor },
        { account: 'available', userId, amountMinor: -amountMinor },
      ],
    })
    const money = moneyText(amountMinor, config.currency)
    // Without a name, because the log outlives the account.
    const subject = { kind: 'credit' as const, id, title: `Ambassador credit of ${money}` }
    const reason = `Earned from ${termWords(term)}`
    await writeStaffLog(deps, tx, viewer, { act: 'release-credit', subject, reason, before: 'due', after: 'released' })
  }
  await notify(
    deps,
    tx,
    rows.map(({ person_id: userId, due }) => ({
      ...{ userId, type: 'payment' as const, href: '/settings/payouts' },
      title: 'Ambassador credit released',
      message: `${moneyText(due, config.currency)} for people you brought (${termWords(term)}) is in your balance.`,
    })),
  )
}
