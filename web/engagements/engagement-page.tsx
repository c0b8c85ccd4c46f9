import { categoryName } from '@guildhall/contract/hiring/words.ts'
import { PartLink } from '#lib/page/part-link.tsx'
import './engagements.css'
import type { Engagement } from '@guildhall/contract/engagements/engagements.ts'
import { otherSide } from '@guildhall/contract/engagements/options.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatBytes } from '#lib/format/bytes.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { PersonPanel } from '#listings/person-panel.tsx'
import { CompanyFacts } from '#terms/company-facts.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Steps, Timeline } from '#ui/progress/progress.tsx'
import { AgreedTerms } from './agreed-terms.tsx'
import { AskDetails } from './ask-details.tsx'
import { EngagementHead } from './engagement-head.tsx'
import { EngagementTurn } from './engagement-turn.tsx'
import { MilestoneList, partsName } from './milestone-list.tsx'
import { Offers } from './offers.tsx'
import { engagementQueries } from './queries.ts'
import { entryTitle } from './timeline-words.ts'
import { milestonePath, nameOf, otherName, partName, runningOf } from './words.ts'

interface EngagementPageProps {
  id: string
  /** The button that opens the conversation with the other side. */
  conversation: (person: UserCard) => ReactNode
  /** The URL at which these milestones are paid in. */
  payPath: (milestoneIds: readonly string[]) => string
  /** The state of the rules of an audit; renders nothing for other work. */
  rules: ReactNode
  /** What the work found; renders nothing for work without findings. */
  findings: (engagement: Engagement) => ReactNode
  /** The meetings of the viewer and the other side since a moment. */
  meetings: (person: UserCard, from: string) => ReactNode
  /** What the sides say about each other; takes the other side's name. */
  reviews: (name: string) => ReactNode
}

/** An engagement as its client or its provider sees it: whose turn it is, milestones, files, what was agreed, and its history. */
export function EngagementPage({ id, conversation, payPath, rules, findings, meetings, reviews }: EngagementPageProps) {
  const { data: engagement } = useQuery(engagementQueries.one(id))
  if (!engagement) return null
  const { role, offers, milestones } = engagement
  const person = engagement[otherSide[role]]
  const open = offers.find(({ outcome }) => outcome === null)
  return (
    <div className="page">
      <EngagementHead
        engagement={engagement}
        conversation={person && engagement.isReachable ? conversation(person) : null}
      />
      <Way engagement={engagement} />
      <EngagementTurn engagement={engagement} payPath={payPath} />
      {engagement.endedAt === null && !engagement.isReachable ? (
        <p className="c2 mt-4">
          You cannot agree on anything new with {nameOf(engagement, otherSide[role])} at the moment. Milestones that are
          paid in continue.
        </p>
      ) : null}
      <div className="record mt-6">
        <div className="min-w-0">
          {engagement.endedAt === null ? null : reviews(otherName(engagement))}
          {open ? (
            <Part id="offer" title={open.isAmendment ? 'Offered change' : 'The offer'}>
              <Offers engagement={engagement} offers={[open]} />
            </Part>
          ) : null}
          {milestones.length > 0 ? (
            <Part id="milestones" title={partsName(milestones)}>
              <MilestoneList engagement={engagement} />
            </Part>
          ) : null}
          {rules}
          {findings(engagement)}
          <Files engagement={engagement} />
          {person ? meetings(person, engagement.createdAt) : null}
          <Part id="need" title={role === 'client' ? 'What you asked for' : 'What was asked for'}>
            <Need engagement={engagement} />
            {engagement.category ? <p className="c2 t-sm mt-2">{categoryName(engagement.category)}</p> : null}
            {engagement.service ? (
              <p className="t-sm mt-2">
                About the service{' '}
                {engagement.service.isOpen ? (
                  <PartLink className="link work" to={`/services/${engagement.service.id}`}>
                    {engagement.service.title}
                  </PartLink>
                ) : (
                  <span className="work">{engagement.service.title}</span>
                )}
              </p>
            ) : null}
            {engagement.ask ? <AskDetails id={engagement.id} ask={engagement.ask} cv={engagement.cv} /> : null}
            {engagement.company ? <CompanyFacts company={engagement.company} /> : null}
            {engagement.jobId ? (
              <PartLink className="link t-sm" to={`/jobs/${engagement.jobId}`}>
                Open the job
              </PartLink>
            ) : null}
          </Part>
          <Part id="timeline" title="Timeline">
            <Timeline label="Timeline" steps={stepsOf(engagement)} />
          </Part>
          {offers.some(({ outcome }) => outcome !== null) ? (
            <Part id="versions" title="Versions of the offer">
              <Offers engagement={engagement} offers={offers.filter(({ outcome }) => outcome !== null)} />
            </Part>
          ) : null}
          <Trouble engagement={engagement} />
        </div>
        <div className="record__side">
          <AgreedTerms engagement={engagement} />
          <PersonPanel person={person} title={role === 'client' ? 'Provider' : 'Client'} />
        </div>
      </div>
    </div>
  )
}

// The need of a job is Markdown, that of a request plain text.
function Need({ engagement: { need, needHtml } }: { engagement: Engagement }) {
  if (needHtml === null) return <p className="eng__text t-read">{need}</p>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: Markdown made into safe HTML by the server, raw HTML off
  return <div className="prose" dangerouslySetInnerHTML={{ __html: needHtml }} />
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

const ways = {
  agreed: ['Requested', 'Offered', 'Agreed', 'Active', 'Completed'],
  proposed: ['Proposed', 'Agreed', 'Active', 'Completed'],
  bought: ['Bought', 'Active', 'Completed'],
} as const
const reached = {
  agreed: { requested: 0, offered: 1, agreed: 2, active: 3, completed: ways.agreed.length },
  proposed: { offered: 0, agreed: 1, active: 2, completed: ways.proposed.length },
  bought: { active: 1, completed: ways.bought.length },
} as const

// A way that ended early has no next step.
function Way({ engagement: { state, timeline, jobId } }: { engagement: Engagement }) {
  const isBought = timeline.some(({ kind, act }) => kind === 'engagement' && act === 'buy')
  const way = isBought ? 'bought' : jobId === null ? 'agreed' : 'proposed'
  const at = (reached[way] as Partial<Record<Engagement['state'], number>>)[state]
  return at === undefined ? null : (
    <div className="mt-4 mb-5">
      <Steps label="Progress" steps={ways[way]} current={at} />
    </div>
  )
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
  return engagement.timeline.map((entry, at) => ({
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
}

function Trouble({ engagement }: { engagement: Engagement }) {
  const running = runningOf(engagement)
  if (!running) return null
  const { role } = engagement
  return (
    <Part id="trouble" title="Is something wrong?">
      <p className="c2">
        Write to each other first. On the page of{' '}
        <Link className="link" to={milestonePath(role, running.order)}>
          {partName({ ...running, isWeek: running.week !== null })}
        </Link>{' '}
        {role === 'client'
          ? 'you can withdraw before the work begins, cancel it when it is late, ask for changes, and open a dispute. Nothing is released while a dispute is open.'
          : 'you can cancel before you deliver, refund afterwards, and open a dispute when more changes are asked for than you agreed.'}
      </p>
    </Part>
  )
}
