import { disputeLimits, orderLimits } from '@guildhall/contract/limits/commerce.ts'
import type { OrderMove } from '@guildhall/contract/orders/commerce-options.ts'
import { consentTexts } from '@guildhall/contract/orders/consent-texts.ts'
import type { Order } from '@guildhall/contract/orders/orders.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { orderWordsOf } from '#fulfilments/order/words-of-order.ts'
import { disputeMoveWords } from '../dispute/move-words.ts'
import { nameOf, type Role } from '../words.ts'

/** A move's texts for its button and dialog. */
export interface MoveWords {
  /** The label of the button on the page. */
  label: string
  title: string
  /** What the move does, shown before it is made. */
  meaning: string
  /** The label of the confirm button. */
  confirm: string
  look: 'primary' | 'second' | 'danger'
  /** The label of the note where it is required. */
  asks?: string
  done: string
}

/** The moves in button order: the first one a side may make is the primary one. */
export const moveOrder: readonly OrderMove[] = [
  'accept-time',
  'accept',
  'deliver',
  'begin',
  'open-assets',
  'return-runs',
  'answer',
  'accept-split',
  'decide',
  'accept-decision',
  'request-changes',
  'request-time',
  'decline-time',
  'refund',
  'withdraw',
  'cancel',
  'propose-split',
  'withdraw-split',
  'add-evidence',
  'appeal',
  'report',
]

/** What accompanies a move to the other side. The other moves only need a confirmation. */
const accompaniments: Partial<Record<OrderMove, 'note' | 'note-and-files'>> = {
  'request-changes': 'note-and-files',
  report: 'note-and-files',
  refund: 'note',
  answer: 'note-and-files',
  'add-evidence': 'note-and-files',
  'propose-split': 'note',
  appeal: 'note-and-files',
  cancel: 'note',
  'request-time': 'note',
  'decline-time': 'note',
}

/** Returns whether a move takes a note, and whether files; staff send none. */
export function accompanimentsOf(move: OrderMove, role: Role): { takesNote: boolean; takesFiles: boolean } {
  const taken = accompaniments[move]
  return { takesNote: taken !== undefined, takesFiles: taken === 'note-and-files' && role !== 'staff' }
}

/** The refund when the buyer accepts a week with fewer hours than were paid in, in words; empty for other orders. */
function unworkedWords({ keptMinor, totalMinor, refundedMinor, currency }: Order, seller: string): string {
  const back = keptMinor === null ? 0 : totalMinor - refundedMinor - keptMinor
  return back > 0
    ? `You get back ${moneyText(back, currency)} for hours that were not worked; ${moneyText(totalMinor - refundedMinor - back, currency)} is for ${seller}. `
    : ''
}

/** The refund when the buyer gives runs back, in words. */
function unusedWords({ items, totalMinor, refundedMinor, currency }: Order): string {
  const [line] = items
  if (line?.kind !== 'agent') return ''
  const { runs, runMinor } = line.chosen
  const back = Math.max(0, totalMinor - refundedMinor - line.used * runMinor)
  return `You used ${line.used} of ${runs} runs and get back ${moneyText(back, currency, { zero: 'nothing' })}.`
}

/** Returns the texts of a move for the side that may make it now. */
export function wordsOf(order: Order, move: OrderMove): MoveWords {
  const { role, currency, totalMinor, refundedMinor } = order
  const left = moneyText(totalMinor - refundedMinor, currency)
  const seller = nameOf(order, 'seller')
  const buyer = nameOf(order, 'buyer')
  // Files beside made-to-order work: each part is refunded separately.
  const filesMinor = sumOf(order, true)
  const isMixed = new Set(order.items.map(({ hasFiles }) => hasFiles)).size > 1
  const back =
    totalMinor === 0
      ? 'It was free, so there is nothing to refund.'
      : `We refund all of ${left} to ${toWhom(role, buyer)}.`
  const isPart = isMixed && role === 'buyer' && order.openedAt !== null
  switch (move) {
    case 'accept':
      return {
        ...{ label: 'Accept', title: 'Accept this order?', confirm: 'Accept', look: 'primary', done: 'Accepted' },
        meaning: `You confirm that you have what you ordered. ${unworkedWords(order, seller)}${seller} is paid, and the order is complete.`,
      }
    case 'deliver':
      return {
        ...{ label: 'Deliver', title: 'Deliver', confirm: 'Deliver', look: 'primary', done: 'Delivered' },
        meaning: `We tell ${buyer}, who has ${orderLimits.acceptDays} days to accept, ask for changes or report a problem.`,
      }
    case 'begin':
      return {
        ...{
          label: 'Begin',
          title: 'Begin with this milestone?',
          confirm: 'Begin',
          look: 'second',
          done: 'You have begun',
        },
        meaning: `We tell ${buyer}, who can no longer withdraw from it.`,
      }
    case 'return-runs':
      return {
        ...{
          label: 'Give back what is left',
          title: 'Give back the runs you have not used?',
          confirm: 'Give back',
          look: 'second',
        },
        meaning: `${unusedWords(order)} The order is complete then, and ${seller} is paid for the runs you used.`,
        done: 'The runs are given back',
      }
    case 'open-assets':
      return {
        ...{ label: 'Open the files', title: 'Open the files now?', confirm: 'Open the files', look: 'primary' },
        meaning: consentTexts.order,
        done: 'The files are open',
      }
    case 'answer':
    case 'add-evidence':
    case 'propose-split':
    case 'accept-split':
    case 'withdraw-split':
    case 'decide':
    case 'accept-decision':
    case 'appeal':
      return disputeMoveWords(order, move)
    case 'request-changes':
      return {
        ...{ label: 'Ask for changes', title: 'Ask for changes', confirm: 'Ask for changes', look: 'second' },
        meaning: `${seller} has ${orderLimits.changesDays} days to deliver again. ${roundsOf(order)}`,
        asks: 'What should change?',
        done: 'Request for changes sent',
      }
    case 'request-time':
      return {
        ...{ label: 'Ask for more time', title: 'Ask for more time', confirm: 'Ask', look: 'second' },
        meaning: `${buyer} can agree or keep the date. If they do not answer within ${orderLimits.moreTimeAnswerDays} days, the date stays. You can ask up to ${orderLimits.moreTimeAtMost} times.`,
        asks: 'Why do you need more time?',
        done: 'You have asked for more time',
      }
    case 'accept-time':
      return {
        ...{ label: 'Agree', title: 'Agree to the new date?', confirm: 'Agree', look: 'primary' },
        meaning: `${seller} gets the extra time. If nothing is delivered by then, the days until you can cancel start on the new date.`,
        done: 'The new date is set',
      }
    case 'decline-time':
      return {
        ...{ label: 'Keep the date', title: 'Keep the date?', confirm: 'Keep the date', look: 'second' },
        meaning: `We tell ${seller} that the date stays. They can ask again.`,
        done: 'The date stays',
      }
    case 'refund':
      return {
        ...{ label: 'Refund the buyer', title: 'Refund the buyer', confirm: 'Send refund', look: 'second' },
        meaning: `You can refund up to ${left} of ${moneyText(totalMinor, currency)} to ${buyer}. A full refund ends the order.`,
        ...(role === 'staff' ? { asks: 'Reason' } : {}),
        done: 'Refund sent',
      }
    case 'withdraw':
      return {
        ...{ label: 'Withdraw', title: 'Withdraw from this order?', confirm: 'Withdraw', look: 'second' },
        meaning: `${orderWordsOf(order).withdraw} ${isMixed ? `We refund ${moneyText(Math.min(filesMinor, totalMinor - refundedMinor), currency)} to you, and the work made to order continues.` : back}`,
        done: 'You have withdrawn',
      }
    case 'cancel':
      return {
        ...{ label: 'Cancel the order', title: 'Cancel this order?', confirm: 'Cancel the order', look: 'danger' },
        meaning: `${isPart ? `We refund ${moneyText(Math.min(sumOf(order, false), totalMinor - refundedMinor), currency)} to you for the work made to order. The files stay yours.` : back} This cannot be undone.`,
        done: 'The order is cancelled',
      }
    case 'report':
      if (role === 'buyer' && order.state === 'paid')
        return {
          ...{ label: 'Withdraw', title: 'Withdraw from work that has begun', confirm: 'Withdraw', look: 'danger' },
          meaning: `${seller} has begun, so this opens a dispute: say what is not done, and how much you want back. ${seller} has ${disputeLimits.answerDays} days to answer, then our staff decide.`,
          asks: 'What is not done?',
          done: 'A dispute is open',
        }
      return {
        ...{
          label: 'Report a problem',
          title: 'Report a problem',
          confirm: 'Report',
          look: 'danger',
          done: 'Reported',
        },
        meaning:
          role === 'seller'
            ? `For changes that go beyond what was agreed. ${buyer} has ${disputeLimits.answerDays} days to answer, then our staff decide. ${buyer} can read everything you write and attach.`
            : `${seller} has ${disputeLimits.answerDays} days to answer, then our staff decide; ${seller} is not paid until then. ${seller} can read everything you write and attach.`,
        asks: 'What is wrong?',
      }
  }
}

const places = ['first', 'second', 'third'] as const

function roundsOf({ changesAllowed, changeRequests }: Order): string {
  if (changesAllowed === 1) return 'You can ask once.'
  return `You can ask up to ${changesAllowed} times; this is the ${places[changeRequests] ?? 'last'}.`
}

/** Returns the total of an order's files, or of its made-to-order work. Minor units. */
const sumOf = ({ items }: Order, files: boolean) =>
  items.reduce((sum, { hasFiles, totalMinor }) => (hasFiles === files ? sum + totalMinor : sum), 0)

const toWhom = (role: Role, buyer: string) => (role === 'buyer' ? 'you' : buyer)
