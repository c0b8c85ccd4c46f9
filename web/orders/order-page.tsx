import { useIsPageOpen } from '#lib/page/closed-parts.ts'
import { PersonPanel } from '#listings/person-panel.tsx'
import './orders.css'
import type { OrderMove } from '@guildhall/contract/orders/commerce-options.ts'
import { rulesPath } from '@guildhall/contract/orders/milestone-text.ts'
import type { Order } from '@guildhall/contract/orders/orders.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Check from 'lucide-react/icons/check'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Clock from 'lucide-react/icons/clock'
import PackageIcon from 'lucide-react/icons/package'
import X from 'lucide-react/icons/x'
import { Fragment, type ReactNode, type Ref } from 'react'
import { Link } from 'react-router'
import { orderWordsOf } from '#fulfilments/order/words-of-order.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { TimeUntil } from '#lib/format/time-until.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import type { IconDrawing } from '#ui/pictures/icon.tsx'
import { TurnBox } from '#ui/progress/progress.tsx'
import { BoughtLines, OrderAnswers } from './bought-lines.tsx'
import { DayOf } from './day-of.tsx'
import { moveOrder, wordsOf } from './moves/moves.ts'
import { useOrderMoves } from './moves/use-order-moves.tsx'
import { OrderHead, OrderMoney, OrderShares } from './order-facts.tsx'
import { disputePathOf, orderPath } from './order-path.ts'
import { Delivery, OrderRecord } from './order-record.tsx'
import { OrderPapers } from './papers/paper-links.tsx'
import { orderQueries, type Side } from './queries.ts'
import { SecondPerson } from './second-person.tsx'
import { StepsAhead } from './steps-ahead.tsx'
import { clockOf, headlineOf, nameOf, turnOf } from './words.ts'

interface OrderPageProps {
  id: string
  side: Side
  /** The reviews of the items, and when the buyer wrote the first; null before. */
  reviews: (order: Order) => ReactNode
  reviewedAt: string | null
  /** The viewer can review something of it now. */
  canReview: boolean
  /** The conversation with the other side. */
  conversation: (order: Order, person: UserCard) => ReactNode
}

/** An order as its buyer, its seller or staff see it: whose turn it is, the items, and its history. */
export function OrderPage({ id, side, reviews, reviewedAt, canReview, conversation }: OrderPageProps) {
  const { data: order } = useQuery(orderQueries.one(side, id))
  const { start, dialog, heading } = useOrderMoves(order, side, id)
  if (!order) return null
  return (
    <div className="page">
      <OrderHead order={order} side={side} papers={<OrderPapers order={order} />} />
      <Turn
        order={order}
        heading={heading}
        onMove={start}
        disputePath={disputePathOf(side, order)}
        canReview={canReview}
      />
      {order.secondPerson ? <SecondPerson order={order} refund={order.secondPerson} /> : null}
      <div className="record mt-6">
        <div className="min-w-0">
          <StepsAhead order={order} reviewedAt={reviewedAt} />
          <Delivery order={order} />
          <section className="hang" aria-labelledby="bought">
            <h2 className="t-sub" id="bought">
              {order.role === 'buyer' ? 'What you bought' : 'What was bought'}
            </h2>
            <div className="min-w-0">
              <BoughtLines order={order} />
              <FilesNote order={order} />
              <WorkPage order={order} />
            </div>
          </section>
          <OrderAnswers order={order} />
          {reviews(order)}
          <section className="hang" aria-labelledby="happened">
            <h2 className="t-sub" id="happened">
              Record
            </h2>
            <div className="min-w-0">
              <OrderRecord order={order} />
              {order.dispute?.stage === null ? (
                <p className="c2 t-sm mt-3">
                  <Link className="link" to={orderPath(side, order, '/dispute')}>
                    See dispute {order.dispute.number}
                  </Link>
                  , which has ended.
                </p>
              ) : null}
            </div>
          </section>
        </div>
        <div className="record__side">
          <OrderMoney order={order} />
          <OrderShares order={order} />
          {sides.map((each) => {
            const person = order[each]
            if (each === order.role) return null
            if (order.role === 'staff' || !person)
              return <PersonPanel key={each} title={each === 'buyer' ? 'Buyer' : 'Seller'} person={person} />
            return <Fragment key={each}>{conversation(order, person)}</Fragment>
          })}
        </div>
      </div>
      {dialog}
    </div>
  )
}

interface TurnProps {
  order: Order
  /** The page of the open dispute; null when there is none. */
  disputePath: string | null
  canReview: boolean
  heading: Ref<HTMLHeadingElement>
  onMove: (move: OrderMove) => void
}

function Turn({ order, heading, onMove, disputePath, canReview }: TurnProps) {
  const clock = clockOf(order)
  const moves = moveOrder.filter((move) => order.moves.includes(move))
  const first = moves[0]
  const { turn } = turnOf(order, order.role)
  return (
    <TurnBox
      turn={turn}
      title={headlineOf(order)}
      icon={turnIconOf(order)}
      headingRef={heading}
      next={
        order.timeRequest ? (
          <TimeRequest order={order} request={order.timeRequest} />
        ) : clock && order.actsAt ? (
          <>
            {clock} <TimeUntil at={order.actsAt} />. <WithdrawUntil order={order} />
            {order.cancelFrom && !moves.includes('cancel') && order.state === 'paid' ? (
              <>
                {' '}
                You can cancel from <DateOf at={order.cancelFrom} /> if nothing was delivered.
              </>
            ) : null}
          </>
        ) : clock ? (
          <>
            {clock}. <WithdrawUntil order={order} />
          </>
        ) : order.state === 'cancelled' && order.role === 'buyer' && order.refundedMinor > 0 ? (
          `We refund ${moneyText(order.refundedMinor, order.currency)} to the way you paid.`
        ) : undefined
      }
      action={
        disputePath ? (
          <Link className={buttonClass({ look: turn === 'yours' ? 'primary' : 'second' })} to={disputePath}>
            Open the dispute
          </Link>
        ) : order.state === 'completed' && canReview && moves.length === 0 ? (
          <a className={buttonClass({ look: 'primary' })} href="#reviews">
            Write a review
          </a>
        ) : moves.length > 0 ? (
          moves.toReversed().map((move) => {
            const { label, look } = wordsOf(order, move)
            // A timesheet is delivered on its own page.
            const page = move === 'deliver' ? orderWordsOf(order).workPage?.(order) : null
            if (page)
              return (
                <Link
                  key={move}
                  className={buttonClass({ look: turn === 'yours' ? 'primary' : 'second' })}
                  to={page.path}
                >
                  {page.label}
                </Link>
              )
            return (
              <Button
                key={move}
                look={look === 'primary' && (move !== first || turn !== 'yours') ? 'second' : look}
                onClick={() => onMove(move)}
              >
                <AnswerLabel order={order} move={move} label={label} />
              </Button>
            )
          })
        ) : undefined
      }
    />
  )
}

/** Until when the buyer can withdraw from work that has not begun. */
function WithdrawUntil({ order: { role, withdrawUntil } }: { order: Order }) {
  if (role !== 'buyer' || !withdrawUntil) return null
  return (
    <>
      You can withdraw until <DateOf at={withdrawUntil} />, as long as the work has not begun.
    </>
  )
}

const sides = ['buyer', 'seller'] as const
const closedNote = 'The files are closed until you open them. Until then you can withdraw.'

function FilesNote({ order }: { order: Order }) {
  const assets = order.items.flatMap((line) => line.assets)
  if (assets.length > 0 && order.role === 'buyer')
    return (
      <p className="c2 t-sm mt-3">
        Yours to keep.
        {assets.some(({ kind }) => kind === 'file')
          ? ' Each time you press Download, you get a link that works for five minutes.'
          : ''}
      </p>
    )
  const isBefore = order.state === 'paid' && order.openedAt === null && order.role !== 'buyer'
  const note = order.moves.includes('open-assets') ? closedNote : isBefore ? orderWordsOf(order).paid.note : null
  return note ? <p className="c2 t-sm mt-3">{note}</p> : null
}

function WorkPage({ order }: { order: Order }) {
  const isOpen = useIsPageOpen()
  const workPage = order.role === 'staff' ? null : orderWordsOf(order).workPage?.(order)
  const page = workPage && isOpen(workPage.path) ? workPage : null
  const rules = order.milestone?.hasRules ? rulesPath(order.milestone) : null
  return page || rules ? (
    <p className="row row--wrap gap-x-4 mt-3">
      {page ? (
        <Link className="link" to={page.path}>
          {page.label}
        </Link>
      ) : null}
      {rules ? (
        <Link className="link" to={rules}>
          Rules of the audit
        </Link>
      ) : null}
    </p>
  ) : null
}

/** What a request for more time asks for, and what happens without an answer. */
function TimeRequest({ order, request }: { order: Order; request: NonNullable<Order['timeRequest']> }) {
  const { role, dueAt } = order
  const reason = order.events.findLast(({ act }) => act === 'request-time')?.note
  const dates = (
    <>
      {dueAt ? (
        <>
          Deadline now: <DayOf at={dueAt} />. Asked for:{' '}
        </>
      ) : (
        'Deadline asked for: '
      )}
      <DayOf at={request.until} className="semi" />.
    </>
  )
  if (role === 'buyer')
    return (
      <>
        {dates} If you do not answer, the deadline stays, and the request expires <TimeUntil at={request.lapsesAt} />.
        {reason ? <span className="block">“{reason}”</span> : null}
      </>
    )
  return (
    <>
      {role === 'seller' ? 'You asked' : `${nameOf(order, 'seller')} asked`} for more time. {dates}{' '}
      {nameOf(order, 'buyer')} can answer until <DayOf at={request.lapsesAt} />.
    </>
  )
}

/** The label of a move; the answers to a request for more time include the resulting date. */
function AnswerLabel({ order, move, label }: { order: Order; move: OrderMove; label: string }) {
  const { timeRequest, dueAt } = order
  if (move === 'accept-time' && timeRequest)
    return (
      <span>
        Agree to <DayOf at={timeRequest.until} />
      </span>
    )
  if (move === 'decline-time' && dueAt)
    return (
      <span>
        Keep <DayOf at={dueAt} />
      </span>
    )
  return label
}

const icons = { yours: PackageIcon, theirs: Clock, done: Check, stopped: X } as const

/** Returns the icon beside the first line of an order's page: what to do, or that there is nothing to do. */
function turnIconOf(order: Order): IconDrawing {
  const { turn } = turnOf(order, order.role)
  if (turn !== 'yours') return icons[turn]
  if (order.role === 'buyer' && order.timeRequest) return CalendarClock
  return order.state === 'delivered' || order.state === 'reported' ? ClipboardCheck : icons.yours
}
