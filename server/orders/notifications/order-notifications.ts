import { moneyText } from '@guildhall/contract/values/money.ts'
import type { Tx } from '#db/connect.ts'
import { type NotifyDeps, notify, type Telling, takeBack } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import type { Act } from '../order-state.ts'
import type { PurchaseRow } from '../purchases/queries.ts'
import { findLinesOf, type OrderRow } from '../queries.ts'
import { isConfirmed } from './confirmation-mails.ts'
import { type Side, wordsFor } from './notification-words.ts'

/**
 * Tells the sides of an order what happened, in the same transaction, and the staff when it waits for them; they are reminded
 * daily. Nobody is told of an order that was not paid.
 */
export async function tellSides(
  deps: NotifyDeps & Pick<Deps, 'config'>,
  tx: Tx,
  order: OrderRow,
  act: Act,
): Promise<void> {
  // Files that open as they are paid make one notification, of the opening.
  if (order.paid_at === null || (act.atOnce && act.act === 'paid')) return
  const isSale = act.act === 'paid' || act.atOnce === true
  const money = moneyText(act.amountMinor ?? order.total_minor, deps.config.currency)
  const named = { money, work: isSale ? await workOf(tx, order) : '' }
  const reason = act.actor === 'staff' && act.note ? ` The reason: ${act.note}` : ''
  const about = `order ${order.id}`
  const isTold = (side: Side) => act.actor !== side || act.act === 'paid'
  const type = isSale || ['refund', 'dispute-lost'].includes(act.act) ? 'payment' : 'order'
  const tellings = (['buyer', 'seller'] as const).flatMap((side) => {
    const userId = side === 'buyer' ? order.buyer_id : order.seller_id
    const words = isTold(side) ? wordsFor(side, order, act, named) : null
    const href = `/${side === 'buyer' ? 'orders' : 'sales'}/${order.id}`
    const isMailed = side === 'buyer' && isConfirmed(order, act)
    return userId !== null && words
      ? [{ userId, type, title: words[0], message: `${words[1]}${reason}`, href, about, isMailed } as const]
      : []
  })
  const actor = act.actor === 'buyer' ? order.buyer_id : act.actor === 'seller' ? order.seller_id : null
  // A person who acts has dealt with what they were told before.
  if (actor !== null && !tellings.some(({ userId }) => userId === actor))
    await takeBack(deps, tx, { userId: actor, about })
  // After a refund in part the order is still reported, and the staff still have to decide.
  if (act.actor === 'staff' && order.state !== 'reported')
    for (const userId of await directory.staff(tx)) await takeBack(deps, tx, { userId, about })
  await notify(deps, tx, [...tellings, ...(await forStaff(tx, order, act))])
}

async function workOf(tx: Tx, order: OrderRow): Promise<string> {
  const [first, ...more] = await findLinesOf(tx, { orderIds: [order.id] })
  return `“${first?.title}”${more.length > 0 ? ` and ${more.length} more` : ''}`
}

/** Tells a buyer that their money came after the purchase had ended and goes back, in the same transaction. */
export async function tellLate(
  deps: NotifyDeps,
  tx: Tx,
  { id, buyer_id: userId, total_minor, currency }: PurchaseRow,
): Promise<void> {
  if (userId === null) return
  const message = `${moneyText(total_minor, currency)} arrived after the purchase had been cancelled. All of it goes back to you.`
  const href = `/payment-success?purchase=${id}`
  await notify(deps, tx, [
    { userId, type: 'payment', title: 'Your payment came too late', message, href, isMailed: true },
  ])
}

// An administrator judges no order of their own, and is told of it as its buyer or seller alone.
async function forStaff(tx: Tx, order: OrderRow, { act }: Act): Promise<Telling[]> {
  if (order.state !== 'reported' || !['report', 'escalate', 'dispute', 'remind'].includes(act)) return []
  const title = `Order ${order.number}: ${act === 'remind' ? 'still ' : ''}reported`
  const message = 'It waits for a decision of the staff, and its money is held until then.'
  const staff = (await directory.staff(tx)).filter((id) => id !== order.buyer_id && id !== order.seller_id)
  const about = `order ${order.id}`
  return staff.map((userId) => ({ userId, type: 'order', title, message, href: `/orders/${order.id}`, about }))
}
