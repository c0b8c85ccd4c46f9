import type { Engagement, Milestone } from '@guildhall/contract/engagements/engagements.ts'
import { milestoneStatus } from '@guildhall/contract/engagements/words.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Status } from '#ui/tag.tsx'
import { Bar, moneyWords } from './money-bar.tsx'
import { milestonePath, runningOf } from './words.ts'

/** The milestones that both agreed to, how far each is, and their money. */
export function MilestoneList({ engagement }: { engagement: Engagement }) {
  const { milestones, money, currency } = engagement
  const now = runningOf(engagement)
  return (
    <>
      <ol aria-label="Milestones">
        {milestones.map((milestone) => (
          <MilestoneRow
            key={milestone.id}
            engagement={engagement}
            milestone={milestone}
            isNow={milestone.id === now?.id}
          />
        ))}
      </ol>
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

interface MilestoneRowProps {
  engagement: Engagement
  milestone: Milestone
  isNow: boolean
}

function MilestoneRow({ engagement: { role, currency }, milestone, isNow }: MilestoneRowProps) {
  const { number, title, deliverable, amountMinor, days, changes, state, order } = milestone
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
        <p className="c3 t-sm">
          {order?.state === 'delivered' && order.actsAt ? (
            <>
              Accepted automatically on <DateOf at={order.actsAt} />
            </>
          ) : state === 'funded' && order?.state === 'paid' && order.dueAt === null ? (
            'Its days begin when the milestone before it is over'
          ) : order?.dueAt && state === 'funded' ? (
            <>
              Due <DateOf at={order.dueAt} />
            </>
          ) : (
            `${days === 1 ? '1 day' : `${days} days`} from the payment, ${changesText(changes)}`
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

function changesText(changes: number): string {
  if (changes === 0) return 'no changes included'
  return changes === 1 ? '1 round of changes' : `${changes} rounds of changes`
}
