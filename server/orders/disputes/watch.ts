import { disputeLimits } from '@guildhall/contract/limits/commerce.ts'
import { daysAfter } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import { notify } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'
import type { OrderDeps } from '../order-state.ts'
import { countLate } from './queries.ts'

/** Tells the finance staff once a day how many disputes and appeals should have been decided. */
export async function watchDisputes(deps: OrderDeps): Promise<void> {
  const now = deps.clock.now()
  const [counted] = await countLate(deps.db, {
    answeredBefore: daysAfter(now, -disputeLimits.decideDays),
    appealedBefore: daysAfter(now, -disputeLimits.appealDays),
  })
  const late = counted?.late ?? 0
  if (late === 0) return
  const title = late === 1 ? '1 dispute is late' : `${late} disputes are late`
  const message = `A dispute is decided within ${disputeLimits.decideDays} days of the answer, an appeal within ${disputeLimits.appealDays} days. Without a decision after ${disputeLimits.undecidedDays} days everything is refunded; without an answer to an appeal after ${disputeLimits.appealUndecidedDays} days the first decision is carried out.`
  const told = { type: 'order', title, message, href: '/admin/disputes', about: 'late disputes' } as const
  await transaction(deps.db, async (tx) => {
    const staff = await directory.staff(tx, 'disputes')
    await notify(
      deps,
      tx,
      staff.map((userId) => ({ userId, ...told })),
    )
  })
}
