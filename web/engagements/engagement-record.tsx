import { categoryName } from '@guildhall/contract/hiring/words.ts'
import './engagement-record.css'
import type { Engagement, Milestone } from '@guildhall/contract/engagements/engagements.ts'
import type { Offer } from '@guildhall/contract/engagements/offers.ts'
import { type EngagementSide, otherSide } from '@guildhall/contract/engagements/options.ts'
import {
  endReasonWords,
  engagementStateWords,
  milestoneStatus,
  offerOutcomeWords,
  resultLicenceWords,
} from '@guildhall/contract/engagements/words.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#lib/format/counts-and-dates.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { durationText } from '#lib/format/work-time.ts'
import { PaperSheet } from '#ui/paper-sheet.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { moneyWords } from './money-bar.tsx'
import { engagementQueries } from './queries.ts'
import { hoursText, startWords } from './terms-words.ts'
import { entryTitle } from './timeline-words.ts'
import { weekText } from './timesheet/week-days.ts'
import { nameOf } from './words.ts'

/**
 * The record of an engagement on a sheet of its own, for both sides: parties, versions, milestones, and what happened. `rules`
 * are those of an audit.
 */
export function EngagementRecord({ id, rules }: { id: string; rules: ReactNode }) {
  const { data: engagement } = useQuery(engagementQueries.one(id))
  if (!engagement) return null
  const { number, title, need, category, offers, milestones, timeline, reason } = engagement
  return (
    <PaperSheet
      title="Record"
      number={`Engagement ${number}`}
      from="Guildhall"
      back={
        <Link className="row link link--plain" to={`/engagements/${id}`}>
          <Icon of={ArrowLeft} />
          {title}
        </Link>
      }
      who={<Parties engagement={engagement} />}
    >
      <h2 className="work rec__title">{title}</h2>
      <p className="rec__text">{need}</p>
      {category ? <p className="c2 t-sm">{categoryName(category)}</p> : null}
      {offers.length > 0 ? (
        <Part title="Offers">
          {offers.toReversed().map((offer) => (
            <Version key={offer.version} engagement={engagement} offer={offer} />
          ))}
        </Part>
      ) : null}
      {milestones.length > 0 ? (
        <Part title="Milestones">
          <Milestones engagement={engagement} />
        </Part>
      ) : null}
      {rules}
      <Part title="What happened">
        <ol className="rec__log">
          {timeline.map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are never changed
            <li key={at}>
              <p className="semi">{entryTitle(engagement, entry, true)}</p>
              {entry.kind === 'order' && entry.amountMinor !== null ? (
                <p className="num">{moneyText(entry.amountMinor, engagement.currency)}</p>
              ) : null}
              {entry.note ? <p className="rec__text">{entry.note}</p> : null}
              <p className="c3 t-sm">
                <BothTimes at={entry.at} />
              </p>
            </li>
          ))}
        </ol>
        {reason ? <p className="mt-3">Reason: {endReasonWords[reason]}.</p> : null}
      </Part>
      <p className="c3 t-sm inv__f">
        Only the two sides can open this record. Times are in your time zone, and in UTC. Each paid milestone has an
        invoice of its own, on the page of its order.
      </p>
    </PaperSheet>
  )
}

function Parties({ engagement }: { engagement: Engagement }) {
  const { createdAt, endedAt, state } = engagement
  return (
    <>
      {(['client', 'provider'] as const).map((side) => (
        <address key={side}>
          <span className="c3 t-sm">{side === 'client' ? 'Client' : 'Provider'}</span>
          <span className="semi">{partyName(engagement, side)}</span>
        </address>
      ))}
      <dl className="kv">
        <dt>Since</dt>
        <dd>
          <DateOf at={createdAt} />
        </dd>
        <dt>State</dt>
        <dd>{engagementStateWords[state].label}</dd>
        {endedAt ? (
          <>
            <dt>Over since</dt>
            <dd>
              <DateOf at={endedAt} />
            </dd>
          </>
        ) : null}
      </dl>
    </>
  )
}

const partyName = (engagement: Engagement, side: EngagementSide) =>
  engagement[side] ? nameOf(engagement, side) : 'A deleted account'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rec__part">
      <h2 className="t-sub">{title}</h2>
      {children}
    </section>
  )
}

interface VersionProps {
  engagement: Engagement
  offer: Offer
}

function Version({ engagement, offer }: VersionProps) {
  const { version, madeBy, madeAt, terms, note, outcome, answeredAt, isAmendment } = offer
  const { name, meaning } = resultLicenceWords[terms.licence]
  return (
    <section className="rec__version">
      <h3 className="semi">
        Version {version}
        {isAmendment ? ', a change of what was agreed' : ''}
      </h3>
      <p className="c2 t-sm">
        Offered by {nameOf(engagement, madeBy)}, <BothTimes at={madeAt} />
      </p>
      <p className="c2 t-sm">
        {outcome === null
          ? 'Not answered yet'
          : outcome === 'accepted'
            ? `Accepted by ${nameOf(engagement, otherSide[madeBy])}`
            : offerOutcomeWords[outcome].label}
        {answeredAt ? (
          <>
            , <BothTimes at={answeredAt} />
          </>
        ) : null}
      </p>
      {note ? <p className="rec__text c2">“{note}”</p> : null}
      <p className="rec__text">{terms.scope}</p>
      {terms.hours ? (
        <p>{hoursText(terms.hours, engagement.currency)}</p>
      ) : (
        <MilestoneTable offer={offer} currency={engagement.currency} />
      )}
      <p>
        Total <span className="num semi">{moneyText(offer.totalMinor, engagement.currency)}</span>. {name}: {meaning}{' '}
        {terms.startsOn
          ? `${terms.hours ? 'The first week begins on' : 'Starts'} ${formatDate(`${terms.startsOn}T00:00:00Z`, { zone: 'UTC' })}.`
          : startWords(offer)}
      </p>
    </section>
  )
}

function MilestoneTable({ offer: { version, terms }, currency }: { offer: Offer; currency: string }) {
  return (
    <table className="ledger ledger--rule inv__t">
      <caption className="sr-only">Milestones of version {version}</caption>
      <thead>
        <tr>
          <th scope="col">Milestone</th>
          <th scope="col" className="r inv__wide">
            Days
          </th>
          <th scope="col" className="r inv__wide">
            Changes
          </th>
          <th scope="col" className="r">
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {terms.milestones.map(({ title, deliverable, days, changes, amountMinor }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a version never changes
          <tr key={at}>
            <td>
              {title}
              {deliverable ? <span className="block c2 t-sm whitespace-pre-line">{deliverable}</span> : null}
            </td>
            <td className="r inv__wide">{days}</td>
            <td className="r inv__wide">{changes}</td>
            <td className="r">{moneyText(amountMinor, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function workedText({ hours, startsOn, workedQuarters }: NonNullable<Milestone['week']>): string {
  const most = durationText(hours * 4)
  const worked = workedQuarters === null ? `up to ${most}` : `${durationText(workedQuarters)} of ${most}`
  return startsOn ? `${weekText(startsOn)}, ${worked}` : worked
}

// The provider's words say nothing of the reader's turn.
function Milestones({ engagement }: { engagement: Engagement }) {
  const { milestones, money, currency } = engagement
  return (
    <>
      <table className="ledger ledger--rule inv__t">
        <caption className="sr-only">Current milestones</caption>
        <thead>
          <tr>
            <th scope="col">Milestone</th>
            <th scope="col" className="rec__state">
              State
            </th>
            <th scope="col" className="r">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {milestones.map((milestone) => (
            <tr key={milestone.id}>
              <td>
                {milestone.number}. {milestone.title}
                {milestone.week ? <span className="block c2 t-sm">{workedText(milestone.week)}</span> : null}
                {milestone.order ? <span className="block c2 t-sm">Order {milestone.order.number}</span> : null}
              </td>
              <td className="rec__state">{milestoneStatus(milestone, 'provider').label}</td>
              <td className="r">
                {moneyText(milestone.amountMinor, currency)}
                {milestone.order && milestone.order.refundedMinor > 0 ? (
                  <span className="block c2 t-sm">−{moneyText(milestone.order.refundedMinor, currency)}</span>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{moneyWords({ money, currency })}</p>
    </>
  )
}

/** A moment in the reader's time zone and in UTC: two people read the same sheet. */
function BothTimes({ at }: { at: string }) {
  return (
    <>
      <DateOf at={at} time /> ({at.slice(0, 16).replace('T', ' ')} UTC)
    </>
  )
}
