import './engagements.css'
import type { Engagement, Milestone } from '@guildhall/contract/engagements/engagements.ts'
import { declineReasonWords, resultLicenceWords } from '@guildhall/contract/engagements/words.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatBytes } from '#lib/format/bytes.ts'
import { formatDate } from '#lib/format/counts-and-dates.ts'
import { roleOf } from '#lib/format/people.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { Steps, Timeline } from '#ui/progress/progress.tsx'
import { Status } from '#ui/tag.tsx'
import { EngagementTurn } from './engagement-turn.tsx'
import { Bar, moneyWords } from './money-bar.tsx'
import { Offers } from './offers.tsx'
import { engagementQueries } from './queries.ts'
import { entryTitle, milestonePath, milestoneStatus, nameOf, otherSide } from './words.ts'

interface EngagementPageProps {
  id: string
  /** The button that opens the conversation with the other side. */
  conversation: (person: UserCard) => ReactNode
  /** The URL at which these milestones are paid in. */
  payPath: (milestoneIds: readonly string[]) => string
}

/** An engagement as its client or its provider sees it: whose turn it is, milestones, files, what was agreed, and its history. */
export function EngagementPage({ id, conversation, payPath }: EngagementPageProps) {
  const { data: engagement } = useQuery(engagementQueries.one(id))
  if (!engagement) return null
  const { role, offers, milestones } = engagement
  const person = engagement[otherSide[role]]
  const open = offers.find(({ outcome }) => outcome === null)
  return (
    <div className="page">
      <Head engagement={engagement} conversation={person && engagement.isReachable ? conversation(person) : null} />
      <Way engagement={engagement} />
      <EngagementTurn engagement={engagement} payPath={payPath} />
      {engagement.endedAt === null && !engagement.isReachable ? (
        <p className="c2 mt-4">
          You cannot agree on anything new with {nameOf(engagement, otherSide[role])} at the moment. Milestones that are
          paid in go on.
        </p>
      ) : null}
      <div className="record mt-6">
        <div className="min-w-0">
          {open ? (
            <Part id="offer" title={open.isAmendment ? 'Offered change' : 'The offer'}>
              <Offers engagement={engagement} offers={[open]} />
            </Part>
          ) : null}
          {milestones.length > 0 ? (
            <Part id="milestones" title="Milestones">
              <MilestoneList engagement={engagement} />
            </Part>
          ) : null}
          <Files engagement={engagement} />
          <Part id="need" title={role === 'client' ? 'What you asked for' : 'What was asked for'}>
            <p className="eng__text t-read">{engagement.need}</p>
            {engagement.category ? <p className="c2 t-sm mt-2">{engagement.category}</p> : null}
          </Part>
          <Part id="timeline" title="Timeline">
            <Timeline label="Timeline" steps={stepsOf(engagement)} />
          </Part>
          {offers.some(({ outcome }) => outcome !== null) ? (
            <Part id="versions" title="Versions of the offer">
              <Offers engagement={engagement} offers={offers.filter(({ outcome }) => outcome !== null)} />
            </Part>
          ) : null}
          {milestones.some(({ state }) => state === 'funded') ? <Trouble engagement={engagement} /> : null}
        </div>
        <div className="record__side">
          <Agreed engagement={engagement} />
          {person ? <PersonCard person={person} title={role === 'client' ? 'Provider' : 'Client'} /> : null}
        </div>
      </div>
    </div>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="hang" aria-labelledby={id}>
      <h2 className="t-sub" id={id}>
        {title}
      </h2>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

function Head({ engagement, conversation }: { engagement: Engagement; conversation: ReactNode }) {
  const { number, title, role, createdAt } = engagement
  const other = otherSide[role]
  const person = engagement[other]
  return (
    <>
      <nav className="crumbs pt-4" aria-label="Breadcrumb">
        <Link to="/engagements">Engagements</Link>
        <Icon of={ChevronRight} size={14} />
        <span>No. {number}</span>
      </nav>
      <div className="phead">
        <div className="min-w-0">
          <h1 className="t-page work eng__t">{title}</h1>
          <p className="row row--wrap gap-x-3 c2 t-sm mt-1">
            <span className="row gap-1.5 min-w-0">
              {role === 'client' ? 'with' : 'for'}
              {person ? (
                <>
                  <Avatar
                    {...person}
                    picture={person.avatar}
                    size={20}
                    kind={person.userType === 'Business' ? 'business' : 'person'}
                  />
                  <Link className="link link--plain" to={profilePath(person)}>
                    {nameOf(engagement, other)}
                  </Link>
                </>
              ) : (
                <span>a deleted account</span>
              )}
            </span>
            <span>
              Since <DateOf at={createdAt} />
            </span>
          </p>
        </div>
        {conversation ? <div className="btn-group">{conversation}</div> : null}
      </div>
    </>
  )
}

const way = ['Requested', 'Offered', 'Agreed', 'Active', 'Completed'] as const
const reached = { requested: 0, offered: 1, agreed: 2, active: 3, completed: way.length } as const

// A way that ended early has no next step.
function Way({ engagement: { state } }: { engagement: Engagement }) {
  const at = state in reached ? reached[state as keyof typeof reached] : null
  return at === null ? null : (
    <div className="mt-4 mb-5">
      <Steps label="Progress" steps={way} current={at} />
    </div>
  )
}

function MilestoneList({ engagement }: { engagement: Engagement }) {
  const { milestones, money, currency } = engagement
  const now = milestones.find(({ state, order }) => state === 'funded' && order?.turn !== null)
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

function Files({ engagement: { files, role } }: { engagement: Engagement }) {
  if (files.length === 0) return null
  return (
    <Part id="files" title="Files">
      <ul>
        {files.map(({ id, name, size, at, milestone, orderId, isOwn }) => (
          <li key={id} className="frow">
            <div className="grow min-w-0">
              <p className="semi trunc">{name}</p>
              <p className="c2 t-sm">
                Milestone {milestone}, from {isOwn ? 'you' : `the ${otherSide[role]}`}, <DateOf at={at} time />,{' '}
                {formatBytes(size)}
              </p>
            </div>
            <Link
              className={buttonClass({ size: 'sm' })}
              to={milestonePath(role, { id: orderId })}
              aria-label={`Open milestone ${milestone} to download ${name}`}
            >
              <Icon of={Download} />
              Open
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function stepsOf(engagement: Engagement) {
  const steps = engagement.timeline.map((entry, at) => ({
    id: String(at),
    title: entryTitle(engagement, entry),
    state: 'done' as const,
    when: <DateOf at={entry.at} time />,
    detail:
      entry.kind === 'order' && entry.amountMinor !== null ? (
        <>
          {moneyText(entry.amountMinor, engagement.currency)}
          {entry.note ? <span className="block eng__text">{entry.note}</span> : null}
        </>
      ) : entry.note ? (
        <span className="eng__text">{entry.note}</span>
      ) : undefined,
  }))
  return steps
}

/** What both agreed to, with the provider's share for the provider. */
function Agreed({ engagement }: { engagement: Engagement }) {
  const { offers, agreedVersion, money, currency, role, milestones, reason, endedAt } = engagement
  const agreed = offers.find(({ version }) => version === agreedVersion)
  if (!agreed)
    return reason ? (
      <section className="panel" aria-labelledby="reason">
        <div className="panel__b">
          <h2 className="t-sub" id="reason">
            Reason
          </h2>
          <p className="mt-2">{declineReasonWords[reason]}</p>
        </div>
      </section>
    ) : null
  const count = milestones.filter(({ state }) => state !== 'dropped').length
  return (
    <section className="panel panel--ink" aria-labelledby="agreed">
      <div className="panel__b">
        <h2 className="t-sub" id="agreed">
          What you agreed
        </h2>
        <dl className="kv mt-2">
          <dt>Price</dt>
          <dd className="num">{moneyText(money.totalMinor, currency)}</dd>
          {role === 'provider' ? (
            <>
              <dt>Fee, {money.feePercent}%</dt>
              <dd className="num">−{moneyText(money.feeMinor, currency)}</dd>
              <dt>To you</dt>
              <dd className="num semi">{moneyText(money.totalMinor - money.feeMinor, currency)}</dd>
            </>
          ) : null}
          <dt>Milestones</dt>
          <dd className="num">{count}</dd>
          <dt>Result</dt>
          <dd>{resultLicenceWords[agreed.terms.licence].name}</dd>
          {agreed.terms.startsOn ? (
            <>
              <dt>Start</dt>
              <dd>{formatDate(`${agreed.terms.startsOn}T00:00:00Z`, { utc: true })}</dd>
            </>
          ) : null}
        </dl>
        <p className="c2 t-sm mt-3">{resultLicenceWords[agreed.terms.licence].meaning}</p>
        {reason && endedAt ? <p className="c2 t-sm mt-2">Ended: {declineReasonWords[reason]}.</p> : null}
      </div>
    </section>
  )
}

function PersonCard({ person, title }: { person: UserCard; title: string }) {
  return (
    <section className="panel" aria-label={title}>
      <div className="panel__b">
        <h2 className="t-sub mb-2">{title}</h2>
        <div className="row row--top gap-3">
          <Avatar
            {...person}
            picture={person.avatar}
            size={48}
            kind={person.userType === 'Business' ? 'business' : 'person'}
          />
          <div className="grow min-w-0">
            <Link className="semi hover:underline" to={profilePath(person)}>
              {person.companyName || `${person.firstName} ${person.lastName}`.trim()}
            </Link>
            <div className="mt-0.5">
              <RoleGlyph role={roleOf(person.userType)} />
            </div>
            {person.headline ? <p className="c2 t-sm mt-1">{person.headline}</p> : null}
          </div>
        </div>
      </div>
    </section>
  )
}

function Trouble({ engagement: { milestones, role } }: { engagement: Engagement }) {
  const running = milestones.find(({ state, order }) => state === 'funded' && order?.turn !== null)
  if (!running?.order) return null
  return (
    <Part id="trouble" title="Something is wrong?">
      <p className="c2">
        Write to each other first. On the page of{' '}
        <Link className="link" to={milestonePath(role, running.order)}>
          milestone {running.number}
        </Link>{' '}
        {role === 'client'
          ? 'you can withdraw before the work begins, cancel it when it is late, ask for changes, and open a dispute. Nothing is released while a dispute is open.'
          : 'you can cancel before you deliver, refund afterwards, and open a dispute when more changes are asked for than you agreed.'}
      </p>
    </Part>
  )
}
