import { isPast } from '../due-times.ts'
import { deliveredWords, missedDateWords, type OrderWords } from './order-words.ts'

/** Work the seller makes for the buyer and delivers by a date. */
export const madeToOrder: OrderWords = {
  name: 'Made to order',
  isDelivered: true,
  paid: {
    hasTurn: true,
    headline: (isYours, { seller }) => (isYours ? 'Your turn: deliver what was ordered' : `${seller} is working on it`),
    // Before the deadline only a reminder is sent; after it, the order ends.
    clock: (actsAt, dueAt) =>
      dueAt && actsAt <= dueAt ? 'It is due' : 'It is overdue and will be cancelled with a full refund',
    waits: null,
    turn(dueAt) {
      const isLate = dueAt !== null && isPast(dueAt)
      return { title: 'is paid and waiting', act: 'Deliver order', ends: isLate ? 'Was due' : 'Due' }
    },
    note: null,
    endsWhenLate: true,
  },
  over: deliveredWords,
  workPage: null,
  arrival(order, { role, seller }, isLate) {
    const { state, isLastDate } = order
    const isSeller = role === 'seller'
    const who = isSeller ? 'You' : seller
    if (state === 'delivered' || state === 'completed')
      return { title: `${who} delivered`, detail: 'See the delivery below' }
    if (state === 'changes-requested') {
      const end = isLastDate ? missedDateWords(order) : 'a dispute opens'
      return {
        title: isLastDate
          ? `${who} ${isSeller ? 'deliver' : 'delivers'} again`
          : `${who} ${isSeller ? 'make' : 'makes'} the changes`,
        detail: isLate ? `Not delivered yet: ${end}` : `If nothing is delivered by then, ${end}`,
      }
    }
    return {
      title: `${who} ${isSeller ? 'deliver' : 'delivers'}`,
      detail: isLate ? 'Not delivered yet' : `${isSeller ? 'You get' : `${seller} gets`} a reminder on the day`,
    }
  },
  check: ({ changesAllowed }) =>
    changesAllowed === 0
      ? 'Accept, or report a problem'
      : `Accept, or ask for changes (at most ${changesAllowed === 1 ? 'once' : `${changesAllowed} times`})`,
  withdraw: 'You have not opened the files, so you can withdraw without giving a reason.',
  deliveredByItself: null,
}
