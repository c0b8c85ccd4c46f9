import { PersonPanel } from '#listings/person-panel.tsx'
import '../orders.css'
import './dispute.css'
import type { OrderMove } from '@guildhall/contract/orders/commerce-options.ts'
import type { Dispute } from '@guildhall/contract/orders/disputes.ts'
import type { Order } from '@guildhall/contract/orders/orders.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import Gavel from 'lucide-react/icons/gavel'
import Hourglass from 'lucide-react/icons/hourglass'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '#ui/button.tsx'
import { Crumbs } from '#ui/crumbs.tsx'
import { Steps, Timeline, TurnBox } from '#ui/progress/progress.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { wordsOf } from '../moves/moves.ts'
import { useOrderMoves } from '../moves/use-order-moves.tsx'
import { ordersAbove } from '../order-facts.tsx'
import { orderPath } from '../order-path.ts'
import { orderQueries, type Side } from '../queries.ts'
import { SecondPerson } from '../second-person.tsx'
import { headlineOf, nameOf, turnOf } from '../words.ts'
import { Agreed } from './agreed.tsx'
import { DisputeFacts, Outcomes } from './dispute-facts.tsx'
import { Evidence } from './evidence.tsx'
import { SidesAsk } from './sides-ask.tsx'
import { Split } from './split.tsx'
import { timelineOf } from './timeline.tsx'
import { bankWords, Next } from './turn.tsx'

interface DisputePageProps {
  id: string
  side: Side
  /** The conversation with the other side. */
  conversation: (order: Order, person: UserCard) => ReactNode
  /** Who came to a session, and, for the staff, what the two sides wrote to each other. */
  records: (order: Order) => ReactNode
}

const steps = ['Opened', 'Answered', 'Decided', 'Ended'] as const
/** The moves in the box that says whose turn it is, the primary one last. */
const turnMoves: readonly OrderMove[] = ['appeal', 'accept-decision', 'decide', 'accept-split', 'answer']
/** The moves that end the dispute in the other side's favour. */
const giveWay: readonly OrderMove[] = ['refund', 'accept']

/** The dispute about an order: the same page for both sides and for the staff. */
export function DisputePage({ id, side, conversation, records }: DisputePageProps) {
  const { data: order } = useQuery(orderQueries.one(side, id))
  const { start, dialog, heading } = useOrderMoves(order, side, id)
  if (!order) return null
  const { dispute } = order
  if (!dispute)
    return order.disputeStage === 'bank' ? <BankOnly {...{ order, side }} /> : <NoDispute {...{ order, side }} />
  const held = moneyText(order.totalMinor - order.refundedMinor, order.currency)
  const { turn } = turnOf(order, order.role)
  const moves = turnMoves.filter((move) => order.moves.includes(move))
  const primary = moves.at(-1)
  return (
    <div className="page">
      <Crumbs
        link={Link}
        above={[ordersAbove(side, order), { to: orderPath(side, order), name: `Order ${order.number}` }]}
        here={`Dispute ${dispute.number}`}
      />
      <div className="phead">
        <div className="min-w-0">
          <h1 className="t-page num">Dispute {dispute.number}</h1>
          <p className="c2 wrap-anywhere">
            About <span className="work">{order.title}</span>, between {nameOf(order, 'buyer')} and{' '}
            {nameOf(order, 'seller')}
            {dispute.stage === null || order.totalMinor === 0 ? '' : `. ${held} is held`}
          </p>
        </div>
        <div className="btn-group">
          {giveWay
            .filter((move) => order.moves.includes(move) && dispute.stage !== null)
            .map((move) => (
              <Button key={move} onClick={() => start(move)}>
                {move === 'accept' ? 'Accept the delivery' : wordsOf(order, move).label}
              </Button>
            ))}
        </div>
      </div>
      <div className="dsp__steps">
        <Steps label="Dispute" steps={steps} current={stepOf(dispute)} />
      </div>
      <TurnBox
        turn={order.disputeStage === null ? 'done' : turn}
        title={order.disputeStage === null ? 'This dispute has ended' : headlineOf(order)}
        icon={turn === 'yours' ? Gavel : Hourglass}
        headingRef={heading}
        next={<Next order={order} dispute={dispute} />}
        action={
          moves.length > 0
            ? moves.map((move) => (
                <Button
                  key={move}
                  look={move === primary && (turn === 'yours' || move === 'accept-split') ? 'primary' : 'second'}
                  onClick={() => start(move)}
                >
                  {wordsOf(order, move).label}
                </Button>
              ))
            : undefined
        }
      />
      {order.secondPerson ? <SecondPerson order={order} refund={order.secondPerson} /> : null}
      {dispute.hasOtherStaff || dispute.decision === null ? null : (
        <div className="mt-4">
          <Notice kind="wait">
            Only one person on our staff decides disputes, so the same person also decides an appeal.
          </Notice>
        </div>
      )}
      <div className="record mt-6">
        <div className="min-w-0">
          <SidesAsk order={order} dispute={dispute} />
          <Agreed order={order} dispute={dispute} />
          <Evidence order={order} dispute={dispute} onAdd={() => start('add-evidence')} />
          {dispute.stage === null ? null : records(order)}
          <Split order={order} dispute={dispute} onMove={start} />
          <section className="hang" aria-labelledby="timeline">
            <h2 className="t-sub" id="timeline">
              Timeline
            </h2>
            <div className="min-w-0">
              <Timeline label="What happened, and what comes next" steps={timelineOf(order, dispute)} />
            </div>
          </section>
        </div>
        <div className="record__side">
          <DisputeFacts order={order} dispute={dispute} />
          {dispute.stage === null ? null : <Outcomes order={order} />}
          {(['buyer', 'seller'] as const).map((each) => {
            const person = order[each]
            if (each === order.role) return null
            if (order.role === 'staff' || !person)
              return <PersonPanel key={each} title={each === 'buyer' ? 'Buyer' : 'Seller'} person={person} />
            return <Fragment key={each}>{conversation(order, person)}</Fragment>
          })}
          {order.role === 'staff' || dispute.stage === null ? null : (
            <p className="c3 t-sm">
              While this dispute is open, our staff can read what you two wrote to each other since the order.
            </p>
          )}
        </div>
      </div>
      {dialog}
    </div>
  )
}

function stepOf({ stage, answeredAt, decision, endedAt }: Dispute): number {
  if (endedAt !== null || stage === null) return steps.length
  if (decision !== null) return 3
  return answeredAt === null ? 1 : 2
}

/** The page of an order that only the card's bank has a dispute about. */
function BankOnly({ order, side }: { order: Order; side: Side }) {
  return (
    <div className="page">
      <Crumbs
        link={Link}
        above={[ordersAbove(side, order), { to: orderPath(side, order), name: `Order ${order.number}` }]}
        here="Dispute of the card’s bank"
      />
      <div className="phead">
        <div className="min-w-0">
          <h1 className="t-page">Dispute of the card’s bank</h1>
          <p className="c2 wrap-anywhere">
            About <span className="work">{order.title}</span>, between {nameOf(order, 'buyer')} and{' '}
            {nameOf(order, 'seller')}
          </p>
        </div>
      </div>
      <TurnBox
        turn="theirs"
        title={headlineOf(order)}
        icon={Hourglass}
        next={bankWords}
        action={
          <Link className={buttonClass()} to={orderPath(side, order)}>
            View order
          </Link>
        }
      />
    </div>
  )
}

function NoDispute({ order, side }: { order: Order; side: Side }) {
  return (
    <div className="page">
      <div className="phead">
        <h1 className="t-page">No dispute</h1>
      </div>
      <EmptyState
        solid="icosa"
        title="There is no dispute about this order"
        actions={
          <Link className="link" to={orderPath(side, order)}>
            Back to order {order.number}
          </Link>
        }
      >
        If something is wrong with it, report a problem on the order’s page.
      </EmptyState>
    </div>
  )
}
