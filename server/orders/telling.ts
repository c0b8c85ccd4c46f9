import { orderLimits } from '@guildhall/contract/commerce-limits.ts'
import type { Tx } from '#db/connect.ts'
import { type NotifyDeps, notify, type Telling, takeBack } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import type { Act } from './changing.ts'
import { moneyText } from './money-text.ts'
import type { OrderRow } from './order-row.ts'

type Side = 'buyer' | 'seller'

const decide = `It is complete in ${orderLimits.acceptDays} days if you do nothing.`

/** What each side is told of an act; the one who did it is told nothing of it. Money comes as text. */
function wordsFor(
  side: Side,
  order: OrderRow,
  { act, actor }: Act,
  money: string,
): [title: string, message: string] | null {
  const name = `Order ${order.number}`
  const isBuyer = side === 'buyer'
  switch (act) {
    case 'paid':
      if (isBuyer && order.total_minor === 0) return [`${name}: yours`, 'The order page says what happens next.']
      if (isBuyer) return [`${name}: paid`, 'Your payment arrived. The order page says what happens next.']
      if (!order.made_to_order)
        return [
          `${name}: sold`,
          `Somebody bought your work for ${money}. There is nothing to do: files open by themselves.`,
        ]
      return [`${name}: sold`, `Somebody ordered work of yours for ${money}. It is your turn to deliver.`]
    case 'deliver':
    case 'open-assets':
      return isBuyer
        ? [`${name}: delivered`, `Open it and accept, or say what is wrong. ${decide}`]
        : [`${name}: delivered`, 'The files are open to the buyer now.']
    case 'accept':
    case 'complete':
    case 'release':
      return isBuyer
        ? [`${name}: completed`, 'Its files and invoice stay on the order page.']
        : [`${name}: completed`, 'Your share is in your balance now.']
    case 'cancel':
    case 'withdraw':
    case 'abandon':
      if (order.total_minor === 0) return [`${name}: cancelled`, 'It cost nothing, so nothing goes back.']
      return isBuyer
        ? [`${name}: cancelled`, `All of ${money} goes back to you.`]
        : [`${name}: cancelled`, `All of ${money} goes back to the buyer.`]
    case 'request-changes':
      return [`${name}: changes requested`, 'The buyer says what should change. It is your turn.']
    case 'report':
    case 'escalate':
    case 'dispute':
      return [`${name}: reported`, 'Somebody of the staff looks at it. The payout is held until it is settled.']
    case 'refund':
      return isBuyer
        ? [`${name}: refund`, `${money} goes back to you${actor === 'staff' ? ', as the staff decided' : ''}.`]
        : [`${name}: refund`, `${money} went back to the buyer${actor === 'staff' ? ', as the staff decided' : ''}.`]
    case 'dispute-lost':
      return isBuyer
        ? [`${name}: dispute decided`, `Your bank decided for you: ${money} came back to you.`]
        : [
            `${name}: dispute lost`,
            `The buyer’s bank took ${money} back. Your share of it is no longer in your balance.`,
          ]
    case 'remind':
      return isBuyer || order.state !== 'paid'
        ? null
        : [
            `${name}: due today`,
            `Deliver it: it is cancelled with a full refund ${orderLimits.abandonDays} days after the deadline.`,
          ]
    case 'unpaid':
      return null
  }
}

/**
 * Tells the sides of an order what happened, in the transaction in which it does, and the staff when it waits for them
 * (product 5: reminded daily). An order nobody paid is nobody's news.
 */
export async function tellSides(
  deps: NotifyDeps & Pick<Deps, 'config'>,
  tx: Tx,
  order: OrderRow,
  act: Act,
): Promise<void> {
  if (order.paid_at === null) return
  const amount = moneyText(act.amountMinor ?? order.total_minor, deps.config.currency)
  const reason = act.actor === 'staff' && act.note ? ` The reason: ${act.note}` : ''
  const about = `order ${order.id}`
  const isTold = (side: Side) => act.actor !== side || act.act === 'paid'
  const type = ['paid', 'refund', 'dispute-lost'].includes(act.act) ? 'payment' : 'order'
  const tellings = (['buyer', 'seller'] as const).flatMap((side) => {
    const userId = side === 'buyer' ? order.buyer_id : order.seller_id
    const words = isTold(side) ? wordsFor(side, order, act, amount) : null
    const href = `/${side === 'buyer' ? 'orders' : 'sales'}/${order.id}`
    return userId !== null && words
      ? [{ userId, type, title: words[0], message: `${words[1]}${reason}`, href, about } as const]
      : []
  })
  const actor = act.actor === 'buyer' ? order.buyer_id : act.actor === 'seller' ? order.seller_id : null
  // Who acts has dealt with what they were told before.
  if (actor !== null && !tellings.some(({ userId }) => userId === actor))
    await takeBack(deps, tx, { userId: actor, about })
  // A refund in part leaves it reported: the staff still have it before them.
  if (act.actor === 'staff' && order.state !== 'reported')
    for (const userId of await directory.staff(tx)) await takeBack(deps, tx, { userId, about })
  await notify(deps, tx, [...tellings, ...(await forStaff(tx, order, act))])
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
