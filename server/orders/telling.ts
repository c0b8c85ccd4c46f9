import { orderLimits } from '@guildhall/contract/commerce-limits.ts'
import type { Tx } from '#db/connect.ts'
import { notify } from '#notifications/notify.ts'
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

/** Tells the sides of an order what happened, in the transaction in which it does. An order nobody paid is nobody's news. */
export async function tellSides(
  deps: Pick<Deps, 'clock' | 'jobs' | 'config'>,
  tx: Tx,
  order: OrderRow,
  act: Act,
): Promise<void> {
  if (order.paid_at === null) return
  const amount = moneyText(act.amountMinor ?? order.total_minor, deps.config.currency)
  const reason = act.actor === 'staff' && act.note ? ` The reason: ${act.note}` : ''
  const isTold = (side: Side) => act.actor !== side || act.act === 'paid'
  const type = ['paid', 'refund'].includes(act.act) ? 'payment' : 'order'
  const tellings = (['buyer', 'seller'] as const).flatMap((side) => {
    const userId = side === 'buyer' ? order.buyer_id : order.seller_id
    const words = isTold(side) ? wordsFor(side, order, act, amount) : null
    const href = `/${side === 'buyer' ? 'orders' : 'sales'}/${order.id}`
    return userId !== null && words
      ? [{ userId, type, title: words[0], message: `${words[1]}${reason}`, href } as const]
      : []
  })
  await notify(deps, tx, tellings)
}
