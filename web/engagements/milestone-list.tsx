import type { Engagement, Milestone } from '@guildhall/contract/engagements/engagements.ts'
import { milestoneStatus } from '@guildhall/contract/engagements/words.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { Link } from 'react-router'
import { daysText } from '#lib/format/counts-and-dates.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { durationText } from '#lib/format/work-time.ts'
import { Status } from '#ui/tag.tsx'
import { Bar, moneyWords } from './money-bar.tsx'
import { weekText } from './timesheet/week-days.ts'
import { milestonePath, runningOf } from './words.ts'

/** The milestones or weeks that both agreed to, how far each is, and their money. */
export function MilestoneList({ engagement }: { engagement: Engagement }) {
  const { milestones, money, currency } = engagement
  const now = runningOf(engagement)
  const later = laterWeeksOf(milestones)
  const rowOf = (milestone: Milestone) => (
    <MilestoneRow key={milestone.id} engagement={engagement} milestone={milestone} isNow={milestone.id === now?.id} />
  )
  return (
    <>
      <ol aria-label={partsName(milestones)}>{milestones.filter((each) => !later.includes(each)).map(rowOf)}</ol>
      {later.length > 0 ? (
        <details className="ms__later">
          <summary className="link">{later.length} later weeks</summary>
          <ol aria-label="Later weeks">{later.map(rowOf)}</ol>
        </details>
      ) : null}
      <div className="ms__sum">
        <p className="row row--between t-sm">
          <span>{moneyWords({ money, currency })}</span>
          <span className="num semi">{moneyText(money.totalMinor, currency)}</span>
        </p>
        <Bar money={money} />
      </div>
    </>
  )
}

/** 'Milestones', or 'Weeks' where all of them are. */
export const partsName = (milestones: readonly Milestone[]): string =>
  milestones.every(({ week }) => week !== null) ? 'Weeks' : 'Milestones'

const shownAhead = 3

// Of a long row of weeks only the next ones matter now.
function laterWeeksOf(milestones: readonly Milestone[]): Milestone[] {
  const ahead = milestones.filter(({ week, state }) => week !== null && state === 'unfunded')
  return ahead.length > shownAhead + 1 ? ahead.slice(shownAhead) : []
}

interface MilestoneRowProps {
  engagement: Engagement
  milestone: Milestone
  isNow: boolean
}

function MilestoneRow({ engagement: { id, role, currency }, milestone, isNow }: MilestoneRowProps) {
  const { number, title, deliverable, amountMinor, days, changes, week, state, order } = milestone
  const { label, kind } = milestoneStatus(milestone, role)
  const isOver = state === 'dropped'
  return (
    <li className={`ms${isNow ? ' ms--now' : ''}`} aria-current={isNow ? 'step' : undefined}>
      <span className="ms__n num">{number}</span>
      <div className="min-w-0">
        <p className={isOver ? 'ms__t c3' : 'ms__t'}>
          {order ? (
            <Link className="hover:underline" to={milestonePath(role, order)}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        {deliverable ? <p className="eng__text c2 t-sm">{deliverable}</p> : null}
        {week ? <WeekLine week={week} path={order ? `/engagements/${id}/weeks/${number}` : null} name={title} /> : null}
        <p className="c3 t-sm">
          {order?.state === 'delivered' && order.actsAt ? (
            <>
              Accepted automatically on <DateOf at={order.actsAt} />
            </>
          ) : order?.waitsForRules ? (
            'Its days start when the rules of the audit are complete'
          ) : state === 'funded' && order?.state === 'paid' && order.dueAt === null ? (
            'Its days start when the milestone before it is over'
          ) : week ? null : order?.dueAt && state === 'funded' ? (
            <>
              Due <DateOf at={order.dueAt} />
            </>
          ) : (
            `${daysText(days)} from the payment, ${changesText(changes)}`
          )}
        </p>
      </div>
      <p className="ms__s">
        <Status kind={kind}>{label}</Status>
      </p>
      <span className={`ms__a num ${isOver ? 'c3' : 'semi'}`}>{moneyText(amountMinor, currency)}</span>
    </li>
  )
}

interface WeekLineProps {
  week: NonNullable<Milestone['week']>
  /** The page of its timesheet; null before it is paid in. */
  path: string | null
  name: string
}

function WeekLine({ week: { hours, startsOn, workedQuarters }, path, name }: WeekLineProps) {
  return (
    <p className="c2 t-sm">
      {startsOn ? weekText(startsOn) : 'Begins with the first payment'}
      {', '}
      {workedQuarters === null
        ? `up to ${durationText(hours * 4)}`
        : `${durationText(workedQuarters)} of ${durationText(hours * 4)}`}
      {path ? (
        // One piece: a line must not end with the dot.
        <span className="nowrap">
          {' · '}
          <Link className="link" to={path} aria-label={`Timesheet of ${name.toLowerCase()}`}>
            Timesheet
          </Link>
        </span>
      ) : null}
    </p>
  )
}

function changesText(changes: number): string {
  if (changes === 0) return 'no changes included'
  return changes === 1 ? '1 round of changes' : `${changes} rounds of changes`
}
