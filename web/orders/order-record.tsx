import type { OrderActor } from '@guildhall/contract/orders/commerce-options.ts'
import type { Order, OrderEvent } from '@guildhall/contract/orders/orders.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { Link } from 'react-router'
import { orderWordsOf } from '#fulfilments/order/words-of-order.ts'
import { daysText } from '#lib/format/counts-and-dates.ts'
import { TimeUntil } from '#lib/format/time-until.tsx'
import { useIsPageOpen } from '#lib/page/closed-parts.ts'
import { Timeline, type TimelineStep } from '#ui/progress/progress.tsx'
import { DownloadButton, FileRow, OpenLink } from './bought-lines.tsx'
import { DayOf } from './day-of.tsx'
import { PromisedList } from './promised.tsx'
import { fileApi, orderQueries } from './queries.ts'
import { stepsOf } from './steps-ahead.tsx'
import { clockOf, nameOf, readerOf, stateWords } from './words.ts'

/** The order's history with notes and files, and what happens automatically next where no steps are shown. */
export function OrderRecord({ order }: { order: Order }) {
  // Where the steps ahead are shown, they say what comes next.
  const clock = stepsOf(order).length > 0 ? null : clockOf(order)
  const steps: TimelineStep[] = order.events.map((event, index) => ({
    id: `${index} ${event.at}`,
    title: recordOf(order, event),
    state: 'done',
    when: <DayOf at={event.at} time />,
    ...(event.note || event.until || event.files.length > 0 || event.ready
      ? { detail: <Said order={order} event={event} /> }
      : {}),
  }))
  if (clock && order.actsAt)
    steps.push({ id: 'next', title: clock, state: 'current', when: <TimeUntil at={order.actsAt} /> })
  return <Timeline label="What happened" steps={steps} />
}

/** The deadline that a history line asks for, agrees to or sets; renders nothing for any other. */
export function Until({ event: { act, until } }: { event: OrderEvent }) {
  return until ? (
    <p>
      {act === 'paid' || act === 'previous-over' || act === 'rules-stand' ? 'Due' : 'Until'} <DayOf at={until} />
    </p>
  ) : null
}

/** The promised items, the note and the files of a history line. */
export function Said({ order, event }: { order: Order; event: OrderEvent }) {
  return (
    <>
      <PromisedList order={order} event={event} />
      <Until event={event} />
      {event.note ? <p className="ord__note">{event.note}</p> : null}
      {event.files.length > 0 ? (
        <ul aria-label="Files">
          {event.files.map((file) => (
            <FileRow key={file.id} file={file}>
              {file.kind === 'link' ? (
                <OpenLink name={file.name} query={orderQueries.sentLink(order.id, file.id)} />
              ) : (
                <DownloadButton
                  name={file.name}
                  find={() => fileApi.open({ params: { id: order.id, fileId: file.id } })}
                />
              )}
            </FileRow>
          ))}
        </ul>
      ) : null}
    </>
  )
}

/** The seller's latest delivery with its note and files; renders nothing where files open automatically. */
export function Delivery({ order }: { order: Order }) {
  const delivery = order.events.findLast(({ act, actor }) => act === 'deliver' && actor === 'seller')
  const isOpen = useIsPageOpen()
  if (!delivery) return null
  const canAnswer = order.moves.includes('report')
  const workPage = order.role === 'staff' ? null : orderWordsOf(order).workPage?.(order)
  const page = workPage && isOpen(workPage.path) ? workPage : null
  return (
    <section className="hang" aria-labelledby="delivery">
      <h2 className="t-sub" id="delivery">
        Delivery
      </h2>
      <div className="min-w-0">
        <p className="c3 t-sm">
          <DayOf at={delivery.at} time />
        </p>
        {page ? (
          <p>
            <Link className="link" to={page.path}>
              {page.label}
            </Link>
          </p>
        ) : delivery.files.length === 0 ? (
          <p className="c2">
            No file came with this delivery.
            {canAnswer && !delivery.note ? ' If something is missing, ask for changes or report a problem.' : ''}
          </p>
        ) : null}
        <Said order={order} event={delivery} />
      </div>
    </section>
  )
}

const byItself: Partial<Record<OrderEvent['act'], string>> = {
  // Beside made-to-order work, when the order was paid.
  'open-assets': 'The files opened at once, as agreed at checkout',
  complete: 'Completed automatically',
  abandon: 'Cancelled: nothing was delivered in time',
  'host-absent': 'Refunded in full: the host did not come',
  'guest-absent': 'Completed: the guest did not come',
  'session-outage': 'Refunded in full: our room did not work for more than half of the session',
  'runs-used': 'All runs were used',
  'runs-ended': 'The agent can no longer be run, so the runs ended',
  'hold-lost': 'Cancelled: it was no longer available when the payment arrived',
  escalate: 'A dispute opened: the changes were not delivered in time',
  undecided: 'Our staff did not decide in time',
  'miss-date': 'Nothing was delivered by the new date',
  'dispute-won': 'The bank decided for the seller, and the order continued',
  unpaid: 'Cancelled: it was not paid in time',
  'previous-over': 'The milestone before it is over, so its days started',
  'rules-open': 'The rules of the audit have a new version, so its days paused',
  'rules-stand': 'The rules of the audit are complete, so its days started',
  'remind-rules': 'Both were reminded of the rules of the audit',
  'rules-missed': 'Cancelled: the rules of the audit were not completed in time',
  'rules-dispute': 'A dispute opened: the new version of the rules was not completed in time',
  'lapse-time': 'The request for more time expired, so the date did not change',
  dispute: 'A dispute was opened at the payment provider',
}
const acts: Partial<Record<OrderEvent['act'], string>> = {
  paid: 'paid',
  begin: 'began with the work',
  deliver: 'delivered',
  'open-assets': 'opened the files',
  cancel: 'cancelled',
  withdraw: 'withdrew',
  accept: 'accepted',
  'request-changes': 'asked for changes',
  report: 'reported a problem',
  answer: 'answered the dispute',
  'add-evidence': 'added evidence',
  'withdraw-split': 'withdrew the proposal',
  'accept-decision': 'accepted the decision',
  appeal: 'appealed against the decision',
  release: 'released the order',
  'request-time': 'asked for more time',
  'accept-time': 'agreed to more time',
  'decline-time': 'kept the date',
  'return-runs': 'gave back what was not used',
  'move-session': 'moved the session',
  'say-absent': 'said that the other did not come',
  'host-absent': 'agreed that the host did not come, so everything is refunded',
  'guest-absent': 'agreed that the guest did not come',
}

/** Describes a history line: who did what, or what happened automatically. */
export function recordOf(order: Order, event: OrderEvent): string {
  const { at, actor, act, state, amountMinor } = event
  if (act === 'remind' && state === 'reported') return 'Our staff were reminded'
  if (act === 'remind')
    return order.role === 'seller'
      ? 'You were reminded of the deadline'
      : `${nameOf(order, 'seller')} was reminded of the deadline`
  if (act === 'dispute-lost')
    return `The dispute was lost: the payment provider returned ${moneyText(amountMinor ?? 0, order.currency)}`
  if (act === 'silence' || act === 'carry-out' || act === 'appeal-undecided' || act === 'accept-split') {
    const money = amountMinor ? `: ${moneyText(amountMinor, order.currency)} back to the buyer` : ''
    if (act === 'silence') return `Settled, because nobody answered in time${money}`
    if (act === 'accept-split') return `${whoOf(order, actor)} accepted the split${money}`
    const late = act === 'appeal-undecided' ? 'Our staff did not answer the appeal in time. ' : ''
    return `${late}${state === 'changes-requested' ? 'The decision set a new date' : `The decision was carried out${money}`}`
  }
  if (act === 'unworked')
    return `${moneyText(amountMinor ?? 0, order.currency)} was refunded: fewer hours were worked than paid in`
  if (act === 'unused') return `${moneyText(amountMinor ?? 0, order.currency)} was refunded for runs that were not used`
  if (actor === 'clock' || actor === 'provider') {
    const delivered = act === 'deliver' ? orderWordsOf(order).deliveredByItself?.(order, at, readerOf(order)) : null
    return delivered ?? byItself[act] ?? stateWords[state].label
  }
  const who = whoOf(order, actor)
  if (act === 'host-absent' && actor === 'buyer') return `${who} left, because the host did not come`
  if (act === 'refund') return `${who} sent ${moneyText(amountMinor ?? 0, order.currency)} back`
  if (act === 'cancel' && state === 'completed')
    return `${who} cancelled. Refunded under its rule: ${moneyText(amountMinor ?? 0, order.currency, { zero: 'nothing' })}`
  if (act === 'propose-split') return `${who} proposed ${moneyText(amountMinor ?? 0, order.currency)} back to the buyer`
  if (act === 'decide') return decisionOf(order, event)
  if (act === 'report' && amountMinor)
    return `${who} reported a problem and asked for ${moneyText(amountMinor, order.currency)} back`
  if (act === 'paid' && order.totalMinor === 0) return `${who} took it for free`
  return `${who} ${acts[act] ?? act}`
}

/** Names a decision of the staff; entries of older versions do not say which it was, except for refunds. */
function decisionOf(order: Order, { outcome, amountMinor, days }: OrderEvent): string {
  if (amountMinor) return `The staff decided: ${moneyText(amountMinor, order.currency)} back to the buyer`
  if (outcome === 'new-date') return `The staff decided: a new date, ${daysText(days ?? 0)} later`
  if (outcome !== 'release') return 'The staff decided'
  return `The staff decided: ${order.totalMinor === 0 ? 'complete the order' : 'pay the seller'}`
}

function whoOf(order: Order, actor: OrderActor): string {
  if (actor === 'clock' || actor === 'provider') return 'The system'
  if (actor === order.role) return 'You'
  return actor === 'staff' ? 'The staff' : nameOf(order, actor)
}
