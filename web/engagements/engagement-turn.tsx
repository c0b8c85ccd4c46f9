import type { Engagement, Milestone } from '@guildhall/contract/engagements/engagements.ts'
import { otherSide } from '@guildhall/contract/engagements/options.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#lib/format/counts-and-dates.ts'
import { TimeUntil } from '#lib/format/time-until.tsx'
import { useFocusAfter } from '#lib/hooks/use-focus-after.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { TurnBox } from '#ui/progress/progress.tsx'
import type { DialogMove } from './move-dialog.tsx'
import { engagementQueries } from './queries.ts'
import { clockOf, milestonePath, otherName, partName, runningOf, turnOf } from './words.ts'

const MoveDialog = lazyPart(() => import('./move-dialog.tsx').then((module) => module.MoveDialog))

interface TurnProps {
  engagement: Engagement
  payPath: (milestoneIds: readonly string[]) => string
}

/** Whose turn it is, what happens automatically, and the viewer's moves. */
export function EngagementTurn({ engagement, payPath }: TurnProps) {
  const client = useQueryClient()
  const [move, setMove] = useState<DialogMove | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [moved, setMoved] = useState(0)
  useFocusAfter(moved, heading)
  const { id, moves, waits } = engagement
  const clock = engagement.turn === null ? null : clockOf(engagement)
  const refresh = () => client.invalidateQueries({ queryKey: engagementQueries.all })
  const has = (name: DialogMove) => moves.includes(name)
  const primary = waits === 'yours' ? 'primary' : 'second'
  const isAnswer = engagement.offerBy === otherSide[engagement.role]
  const offerLabel = isAnswer ? 'Make a counter-offer' : engagement.offerBy ? 'Replace the offer' : 'Offer a change'
  return (
    <>
      <TurnBox
        turn={turnOf(engagement)}
        title={headlineOf(engagement)}
        headingRef={heading}
        next={
          clock ? (
            <>
              {clock.words} <TimeUntil at={clock.at} />.
            </>
          ) : undefined
        }
        action={
          <>
            {has('decline') ? (
              <Button look="second" onClick={() => setMove('decline')}>
                Decline
              </Button>
            ) : null}
            {has('withdraw') ? (
              <Button look="second" onClick={() => setMove('withdraw')}>
                Withdraw the request
              </Button>
            ) : null}
            {has('withdraw-offer') ? (
              <Button look="second" onClick={() => setMove('withdraw-offer')}>
                Withdraw the offer
              </Button>
            ) : null}
            {has('end') ? (
              <Button look="second" onClick={() => setMove('end')}>
                End what is not paid in
              </Button>
            ) : null}
            {moves.includes('edit') ? (
              <Link className={buttonClass()} to={`/engagements/${id}/edit`}>
                Change the request
              </Link>
            ) : null}
            {moves.includes('offer') ? (
              <Link
                className={buttonClass({ look: engagement.state === 'requested' ? primary : 'second' })}
                to={`/engagements/${id}/offer`}
              >
                {engagement.state === 'requested' ? 'Make an offer' : offerLabel}
              </Link>
            ) : null}
            {has('accept') ? (
              <Button look="primary" onClick={() => setMove('accept')}>
                Accept the offer
              </Button>
            ) : null}
            <MilestoneAct engagement={engagement} payPath={payPath} isFirst={!isAnswer} />
          </>
        }
      />
      {move ? (
        <MoveDialog
          engagement={engagement}
          move={move}
          onClose={() => setMove(null)}
          onDone={(changed, done) => {
            toast.success(done)
            client.setQueryData(engagementQueries.one(id).queryKey, changed)
            setMove(null)
            setMoved((before) => before + 1)
            void refresh()
          }}
          onConflict={() => void refresh()}
        />
      ) : null}
    </>
  )
}

interface ActProps extends TurnProps {
  /** No offer waits for the viewer's answer. */
  isFirst: boolean
}

/** The next steps of milestones: paying them in, finishing a payment, or the pages of those that run. */
function MilestoneAct({ engagement, payPath, isFirst }: ActProps) {
  const { role, currency, milestones } = engagement
  const running = runningOf(engagement)
  const payable = milestones.filter(({ isPayable }) => isPayable)
  const look = isFirst && engagement.waits === 'yours' ? 'primary' : 'second'
  const [first] = payable
  const sum = payable.reduce((all, { amountMinor }) => all + amountMinor, 0)
  const isPaying = role === 'client' && milestones.some(({ state }) => state === 'paying')
  // Several can run at once, and each may wait for another side.
  const others = milestones.filter(
    ({ id, state, order, week }) =>
      state === 'funded' &&
      id !== running?.id &&
      order !== null &&
      isTurnOf(role, order.turn) &&
      // A week that has not begun waits for nobody.
      week?.hasBegun !== false,
  )
  return (
    <>
      {others.map((milestone) => {
        const { id, order } = milestone
        return order ? (
          <Link key={id} className={buttonClass()} to={actPath(engagement, { ...milestone, order })}>
            {actWords(order.state, role, nameOfPart(milestone))}
          </Link>
        ) : null
      })}
      {first && !running && !isPaying && payable.length > 1 ? (
        <Link className={buttonClass()} to={payPath(payable.map(({ id }) => id))}>
          Pay in all, {moneyText(sum, currency, { short: true })}
        </Link>
      ) : null}
      {isPaying ? (
        <Link className={buttonClass({ look })} to="/orders">
          Finish or cancel the payment
        </Link>
      ) : first ? (
        <Link className={buttonClass({ look: running ? 'second' : look })} to={payPath([first.id])}>
          Pay in {nameOfPart(first)}, {moneyText(first.amountMinor, currency, { short: true })}
        </Link>
      ) : null}
      {running?.order.waitsForRules ? (
        <Link className={buttonClass({ look })} to={`/engagements/${engagement.id}/rules`}>
          Open the rules
        </Link>
      ) : running ? (
        <Link className={buttonClass({ look })} to={actPath(engagement, running)}>
          {actWords(running.order.state, role, nameOfPart(running))}
        </Link>
      ) : null}
    </>
  )
}

const isTurnOf = (role: Engagement['role'], turn: string | null) => turn === (role === 'client' ? 'buyer' : 'seller')

const nameOfPart = ({ week, ...milestone }: Milestone) => partName({ ...milestone, isWeek: week !== null })

// The time of a week is entered on its timesheet, from where it is delivered.
function actPath(
  { id, role }: Engagement,
  { number, week, order }: Milestone & { order: NonNullable<Milestone['order']> },
) {
  const isWorking = role === 'provider' && (order.state === 'paid' || order.state === 'changes-requested')
  return week && isWorking ? `/engagements/${id}/weeks/${number}` : milestonePath(role, order)
}

function actWords(state: string, role: Engagement['role'], name: string): string {
  if (state === 'delivered' && role === 'client') return `Check ${name}`
  if ((state === 'paid' || state === 'changes-requested') && role === 'provider') return `Deliver ${name}`
  return `Open ${name}`
}

function headlineOf(engagement: Engagement): string {
  const { state, role, offerBy } = engagement
  const other = otherName(engagement)
  const isYours = engagement.waits === 'yours'
  switch (state) {
    case 'requested':
      return isYours ? `Your turn: answer ${other}` : `Waiting for ${other} to answer your request`
    case 'offered':
      return isYours ? `Your turn: answer ${other}’s offer` : `Waiting for ${other} to answer your offer`
    case 'agreed':
      if (offerBy === otherSide[role]) return `Your turn: answer the change that ${other} offers`
      return isYours
        ? `Your turn: pay in the first ${engagement.next?.isWeek ? 'week' : 'milestone'}`
        : `${other} pays in the first ${engagement.next?.isWeek ? 'week' : 'milestone'}`
    case 'active':
      return activeHeadline(engagement, other)
    case 'completed':
      return 'This engagement is completed'
    case 'ended':
      return 'This engagement has ended'
    case 'declined':
      return 'This was declined'
    case 'withdrawn':
      return 'This was withdrawn'
    case 'lapsed':
      return 'This got no answer in time'
  }
}

function activeHeadline(engagement: Engagement, other: string): string {
  const { role, offerBy, turn, next } = engagement
  if (offerBy === otherSide[role]) return `Your turn: answer the change that ${other} offers`
  const isYours = turn === role
  if (next === null) return isYours ? 'Your turn: offer more work, or end this' : `${other} decides what happens next`
  const milestone = partName(next)
  const week = engagement.milestones.find(({ number }) => number === next.number)?.week
  switch (next.state) {
    case 'paid':
      if (next.waitsForRules)
        return isYours ? 'Your turn: complete the rules of the audit' : 'The rules of the audit come first'
      if (week?.startsOn && !week.hasBegun)
        return `${next.title} begins on ${formatDate(`${week.startsOn}T00:00:00Z`, { zone: 'UTC' })}`
      return isYours ? `Your turn: deliver ${milestone}` : `${other} works on ${milestone}`
    case 'delivered':
      return isYours ? `Your turn: check ${milestone}` : `${other} checks ${milestone}`
    case 'changes-requested':
      return isYours ? `Your turn: make the changes to ${milestone}` : `${other} makes the changes to ${milestone}`
    case 'reported':
      return isYours ? `Your turn in the dispute about ${milestone}` : `A dispute about ${milestone} is open`
    default:
      return isYours ? `Your turn: pay in ${milestone}` : `${other} pays in ${milestone}`
  }
}
