import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import type { Tx } from '#db/connect.ts'
import { type NotifyDeps, notify, type Telling, takeBack } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { rulesEnd } from '../beginnings.ts'
import { decidersOf } from '../disputes/decisions.ts'
import { rulesOf } from '../fulfilments/fulfilments.ts'
import { momentText } from '../moments.ts'
import type { Act } from '../order-state.ts'
import type { PurchaseRow } from '../purchases/purchases.ts'
import { findLinesOf, type OrderRow, packageOf } from '../queries.ts'
import { isConfirmed } from './confirmation-mails.ts'
import { disputeWords, isDisputeAct } from './dispute-words.ts'

/**
 * Notifies the sides of an order, in the same transaction, and the staff when they have to decide. Nobody is notified of an
 * unpaid order.
 */
export async function tellSides(
  deps: NotifyDeps & Pick<Deps, 'config'>,
  tx: Tx,
  order: OrderRow,
  act: Act,
): Promise<void> {
  // Files that open on payment cause one notification, about the opening.
  if (order.paid_at === null || (act.atOnce && act.act === 'paid')) return
  const isSale = act.act === 'paid' || act.atOnce === true
  const money = moneyText(act.amountMinor ?? order.total_minor, deps.config.currency)
  const named = {
    money,
    currency: deps.config.currency,
    ...(isSale ? await workOf(tx, order) : { work: '', isPackage: false }),
  }
  const reason = act.actor === 'staff' && act.note ? ` The reason: ${act.note}` : ''
  const about = `order ${order.id}`
  const isTold = (side: Side) => act.actor !== side || act.act === 'paid'
  const type =
    isSale || ['refund', 'unworked', 'unused', 'host-absent', 'session-outage', 'dispute-lost'].includes(act.act)
      ? 'payment'
      : rulesOf(order).news
  const tellings = (['buyer', 'seller'] as const).flatMap((side): Telling[] => {
    const userId = side === 'buyer' ? order.buyer_id : order.seller_id
    const words = isTold(side) ? wordsFor(side, order, act, named) : null
    // The bank alone may have a dispute about an order.
    const isAtDispute = order.state === 'reported' && order.dispute !== null && isDisputeAct(act.act)
    const href = `/${side === 'buyer' ? 'orders' : 'sales'}/${order.id}${isAtDispute ? '/dispute' : ''}`
    const isMailed = side === 'buyer' && isConfirmed(order, act)
    return userId !== null && words
      ? [
          {
            userId,
            type,
            title: words[0],
            message: `${words[1]}${reason}`,
            href,
            about,
            isMailed,
            act: actFor(side, order, act),
          },
        ]
      : []
  })
  const actor = act.actor === 'buyer' ? order.buyer_id : act.actor === 'seller' ? order.seller_id : null
  // Earlier notifications of the person who acts need nothing more.
  if (actor !== null && !tellings.some(({ userId }) => userId === actor))
    await takeBack(deps, tx, { userId: actor, about })
  // The staff have decided, or nothing is left to decide.
  if (act.act === 'decide' || (order.dispute !== null && order.state !== 'reported'))
    for (const userId of await directory.staff(tx, 'disputes')) await takeBack(deps, tx, { userId, about })
  await notify(deps, tx, [...tellings, ...(await forStaff(tx, order, act))])
}

/** Returns what a side can do after an act: the buyer with files or a request, the seller with work that is due. */
function actFor(side: Side, order: OrderRow, { act, atOnce, files = 0 }: Act): Telling['act'] {
  if (side === 'seller')
    return order.turn === 'seller' && ['paid', 'changes-requested'].includes(order.state) ? 'deliver' : null
  if (act === 'request-time') return 'answer-time'
  if (act === 'deliver' && atOnce !== true) return files > 0 ? 'open-files' : 'check-delivery'
  const isOpen = atOnce === true || act === 'open-assets' || order.state === 'completed'
  return isOpen && order.has_files && !order.withdrew ? 'open-files' : null
}

async function workOf(tx: Tx, order: OrderRow): Promise<Pick<Named, 'work' | 'isPackage'>> {
  const [first, ...more] = await findLinesOf(tx, { orderIds: [order.id] })
  return {
    work: `“${first?.title}”${more.length > 0 ? ` and ${more.length} more` : ''}`,
    isPackage: first !== undefined && packageOf(first) !== null,
  }
}

/** Notifies a buyer, in the same transaction, that their money came after the purchase had ended and is refunded. */
export async function tellLate(
  deps: NotifyDeps,
  tx: Tx,
  { id, buyer_id: userId, total_minor, currency }: PurchaseRow,
): Promise<void> {
  if (userId === null) return
  const message = `${moneyText(total_minor, currency)} arrived after the purchase had been cancelled. You get a full refund.`
  const href = `/payment-success?purchase=${id}`
  await notify(deps, tx, [
    { userId, type: 'payment', title: 'Your payment came too late', message, href, isMailed: true },
  ])
}

async function forStaff(tx: Tx, order: OrderRow, { act }: Act): Promise<Telling[]> {
  if (act !== 'answer' && act !== 'appeal') return []
  const title = `Order ${order.number}: ${act === 'appeal' ? 'appeal' : 'dispute'} to decide`
  const message = 'The money is held until you decide.'
  const about = `order ${order.id}`
  const href = `/orders/${order.id}/dispute`
  return (await decidersOf(tx, order)).map((userId) => ({ userId, type: 'order', title, message, href, about }))
}

type Side = 'buyer' | 'seller'

const decide = `The order completes in ${orderLimits.acceptDays} days if you do nothing.`

/** Returns each side's text about a sale: what was sold, its price, and what happens next. `isOpen`: its files are open. */
function saleWords(side: Side, order: OrderRow, { money, work, isPackage }: Named, isOpen: boolean): [string, string] {
  const name = `Order ${order.number}`
  const isFree = order.total_minor === 0
  if (side === 'buyer') {
    const { opened } = rulesOf(order).words
    const ofFiles = isOpen
      ? `Accept the order, or say what is wrong. ${decide}`
      : 'The order page says what happens next.'
    const next = isOpen && opened !== null ? opened : ofFiles
    const files = isOpen && opened === null ? ' The files are open.' : ''
    return isFree
      ? [`${name}: got for free`, `You got ${work} for free.${files} ${next}`]
      : [`${name}: paid`, `Your payment for ${work} arrived.${files} ${next}`]
  }
  const price = isFree ? 'for free' : `for ${money}`
  const { soldAs, sold } = rulesOf(order).words
  const title = `${name}: ${isFree ? 'got for free' : soldAs}`
  return [title, sold({ work, price, isFree, isOpen, isPackage })]
}

/** The values that sentences mention: an amount, and the titles of the purchased items. */
export interface Named {
  money: string
  currency: string
  work: string
  /** Whether it is a package of a service. */
  isPackage: boolean
}

/** Whether files sold with work open while the order continues. */
function opensBeside(order: OrderRow): boolean {
  const cell = rulesOf(order).moves['open-assets'].buyer
  return cell !== null && cell !== 'never' && cell.does === 'open-beside'
}

/** Returns each side's text when a rule for cancelling lets the seller keep a part. */
function keptWords(side: Side, order: OrderRow, money: string): [string, string] {
  const back =
    order.refunded_minor === 0
      ? `${side === 'buyer' ? 'you get' : 'the guest gets'} nothing back`
      : `${side === 'buyer' ? 'you get' : 'the guest gets'} ${money} back`
  const rest = side === 'buyer' ? 'The invoice is on the order page.' : 'Your share of the rest is in your balance now.'
  return [`Order ${order.number}: cancelled`, `Under its rule, ${back}. ${rest}`]
}

// This notification replaces the one that said it.
const restOf = ({ state }: OrderRow) => (state === 'paid' ? ' It is your turn to deliver the rest.' : '')

/** Returns each side's text when a part of an order ends: the files, or the made-to-order work sold with them. */
function partWords(side: Side, order: OrderRow, act: Act['act'], money: string): [string, string] {
  const name = `Order ${order.number}`
  const back =
    order.total_minor === 0 ? '' : ` ${side === 'buyer' ? 'You get' : 'The buyer gets'} a refund of ${money}.`
  if (act === 'withdraw')
    return [`${name}: files withdrawn`, `The buyer withdrew from the files.${back}${restOf(order)}`]
  const title = `${name}: work cancelled`
  const late = side === 'buyer' ? 'Nothing was delivered in time.' : 'You did not deliver the work in time.'
  return [title, `${late}${back} The files stay with ${side === 'buyer' ? 'you' : 'the buyer'}.`]
}

/** Returns how many files and links the seller added to a delivery; files that open automatically are not counted. */
function cameWith(actor: Act['actor'], files: number): string {
  if (actor !== 'seller') return ''
  if (files === 0) return 'No file came with this delivery, only a note. '
  return files === 1 ? 'One file or link came with it. ' : `${files} files and links came with it. `
}

const rulesBy = (order: OrderRow) => momentText(rulesEnd(order) ?? order.created_at)

/** Returns a side's text about an act; null when it is not notified. */
function wordsFor(side: Side, order: OrderRow, done: Act, named: Named): [title: string, message: string] | null {
  const { act, actor, files = 0, atOnce = false, until = order.created_at } = done
  const { money } = named
  const name = `Order ${order.number}`
  if (isDisputeAct(act)) {
    const words = disputeWords(side, order, { ...done, act }, named.currency)
    return words && [`${name}: ${words[0]}`, words[1]]
  }
  const isBuyer = side === 'buyer'
  const isFree = order.total_minor === 0
  const { deliveredByItself: itself, over } = rulesOf(order).words
  switch (act) {
    case 'paid':
      return saleWords(side, order, named, false)
    case 'begin':
      return [
        `${name}: work has begun`,
        'The seller has begun, so you can no longer withdraw. We tell you when it is delivered.',
      ]
    case 'previous-over': {
      if (isBuyer) return null
      const due = momentText(until)
      return [`${name}: due on ${due}`, `The milestone before it is over, so its days started. Deliver it by ${due}.`]
    }
    case 'rules-open':
      return [
        `${name}: its days are paused`,
        `The rules of the audit have a new version that is not complete. Complete it by ${rulesBy(order)}; otherwise a dispute opens.`,
      ]
    case 'rules-stand': {
      if (isBuyer) return null
      const due = momentText(until)
      return [
        `${name}: due on ${due}`,
        `The rules of the audit are complete, so its days started. Deliver it by ${due}.`,
      ]
    }
    case 'remind-rules':
      return [
        `${name}: rules not complete`,
        `The days of this milestone begin when the rules of the audit are complete. Complete them by ${rulesBy(order)}; otherwise ${order.left_ms === null ? 'it is cancelled with a full refund' : 'a dispute opens'}.`,
      ]
    case 'rules-missed':
      return [
        `${name}: cancelled`,
        `The rules of the audit were not completed in time. ${isBuyer ? 'You get' : 'The buyer gets'} a full refund of ${money}.`,
      ]
    case 'deliver':
    case 'open-assets':
      if (act === 'open-assets' && opensBeside(order))
        return isBuyer || actor === 'clock'
          ? null
          : [`${name}: files opened`, `The files are open to the buyer now.${restOf(order)}`]
      if (atOnce) return saleWords(side, order, named, true)
      if (isBuyer)
        return over
          ? [`${name}: ${over.title}`, over.message]
          : [`${name}: delivered`, `${cameWith(actor, files)}Check it and accept, or say what is wrong. ${decide}`]
      return itself === null ? null : [`${name}: delivered`, itself]
    case 'host-absent':
      return isBuyer
        ? [`${name}: refund`, `The host did not come. You get a full refund of ${money}.`]
        : [`${name}: refunded`, `You did not come, so the guest gets a full refund of ${money}.`]
    case 'session-outage':
      return [
        `${name}: cancelled`,
        `Our room did not work for more than half of the session. ${isBuyer ? 'You get' : 'The guest gets'} a full refund of ${money}.`,
      ]
    case 'guest-absent':
      return isBuyer
        ? [`${name}: completed`, 'You did not come, so you get nothing back. The invoice is on the order page.']
        : [`${name}: completed`, 'The guest did not come. Your share is in your balance now.']
    case 'accept':
    case 'complete':
      if (order.state === 'cancelled')
        return [
          `${name}: cancelled`,
          `None was used: ${isBuyer ? 'you get' : 'the buyer gets'} a full refund of ${money}.`,
        ]
      if (isBuyer && over) return [`${name}: completed`, 'Its invoice is on the order page.']
      if (isBuyer) return [`${name}: completed`, `Its files ${isFree ? '' : 'and invoice '}stay on the order page.`]
      return [`${name}: completed`, isFree ? 'There is nothing left to do.' : 'Your share is in your balance now.']
    case 'cancel':
    case 'withdraw':
    case 'abandon': {
      if (order.state === 'completed') return keptWords(side, order, money)
      if (order.state !== 'cancelled') return partWords(side, order, act, money)
      const why = act !== 'abandon' ? '' : isBuyer ? 'Nothing was delivered in time. ' : 'You did not deliver in time. '
      if (isFree) return [`${name}: cancelled`, `${why}It was free, so there is nothing to refund.`]
      return [`${name}: cancelled`, `${why}${isBuyer ? 'You get' : 'The buyer gets'} a full refund of ${money}.`]
    }
    case 'hold-lost':
      // The seller was not notified of a sale.
      if (!isBuyer) return null
      return [
        `${name}: cancelled`,
        `It was no longer available when your payment arrived. ${isFree ? 'It was free, so there is nothing to refund.' : `You get a full refund of ${money}.`}`,
      ]
    case 'request-changes':
      return [`${name}: changes requested`, 'The buyer says what should change. It is your turn.']
    case 'refund': {
      const by = actor === 'staff' ? ', as our staff decided' : ''
      const end = order.dispute !== null && order.state !== 'reported' ? ' That ends the dispute.' : ''
      return isBuyer
        ? [`${name}: refund`, `You get a refund of ${money}${by}.${end}`]
        : [`${name}: refund`, `The buyer got a refund of ${money}${by}.${end}`]
    }
    case 'unworked':
      return isBuyer
        ? [`${name}: refund`, `Fewer hours were worked than you paid in, so you get ${money} back.`]
        : [`${name}: refund`, `You worked fewer hours than were paid in, so the buyer got ${money} back.`]
    case 'unused':
      return isBuyer
        ? [`${name}: refund`, `You did not use all runs, so you get ${money} back.`]
        : [`${name}: refund`, `The buyer did not use all runs and got ${money} back.`]
    case 'return-runs':
    case 'runs-used':
    case 'runs-ended': {
      const why = {
        'return-runs': 'The buyer gave back what was not used.',
        'runs-used': 'All runs are used.',
        'runs-ended': 'The agent can no longer be run.',
      }[act]
      if (order.state === 'cancelled')
        return [
          `${name}: cancelled`,
          `${why} None was used: ${isBuyer ? 'you get' : 'the buyer gets'} a full refund of ${money}.`,
        ]
      return [
        `${name}: completed`,
        `${why} ${isBuyer ? 'Its invoice is on the order page.' : 'Your share of the used runs is in your balance now.'}`,
      ]
    }
    case 'dispute-lost':
      return isBuyer
        ? [`${name}: dispute decided`, `Your bank decided in your favour: you got ${money} back.`]
        : [
            `${name}: dispute lost`,
            `The buyer’s bank took ${money} back. Your share of it is no longer in your balance.`,
          ]
    case 'remind':
      return isBuyer || order.state !== 'paid'
        ? null
        : [
            `${name}: ${rulesOf(order).words.reminder.title}`,
            `${rulesOf(order).words.reminder.message} If you do not, it will be cancelled with a full refund ${orderLimits.abandonDays} days after the deadline.`,
          ]
    case 'request-time':
      return [
        `${name}: more time requested`,
        `The seller asks to deliver by ${momentText(until)}. Answer on the order page. If you do not answer, the deadline stays.`,
      ]
    case 'accept-time':
      return [`${name}: more time`, `The buyer agrees: deliver by ${momentText(until)}.`]
    case 'decline-time':
      return [`${name}: the deadline did not change`, 'The buyer declined your request for more time.']
    case 'lapse-time':
      return isBuyer
        ? null
        : [`${name}: the deadline did not change`, 'The buyer did not answer your request for more time.']
    case 'unpaid':
    case 'release':
    // The booking tells of these.
    case 'move-session':
    case 'say-absent':
      return null
  }
}
