import type { Proposal } from '@guildhall/contract/hiring/proposals.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { daysText } from '#lib/format/counts-and-dates.ts'
import { makerName, startText, waitsForClient } from '../words.ts'
import { Acts, Maker, Note, Reviews, SimilarWork } from './proposal-parts.tsx'
import type { ProposalActs } from './proposal-section.tsx'
import { Fits } from './proposal-table.tsx'

interface ProposalCardsProps {
  proposals: readonly Proposal[]
  acts: ProposalActs
}

/** Proposals one below the other, each in full. */
export function ProposalCards({ proposals, acts }: ProposalCardsProps) {
  const first = proposals.find(waitsForClient)
  return (
    <ul className="prop__cards">
      {proposals.map((proposal) => (
        <li key={proposal.id}>
          <article className="panel" aria-label={`Proposal from ${makerName(proposal)}`}>
            <div className="panel__b">
              <Maker proposal={proposal} acts={acts} />
              <Facts proposal={proposal} currency={acts.job.currency} />
              <Said title="In their words" text={proposal.cover} />
              {acts.job.questions.map((question, at) => (
                <Said key={question} title={question} text={proposal.answers[at] || 'Not answered'} />
              ))}
              <h3 className="t-sub mt-4">Similar work</h3>
              <SimilarWork projects={proposal.projects} />
              <h3 className="t-sub mt-4">Your note</h3>
              <Note proposal={proposal} acts={acts} />
              <Acts proposal={proposal} acts={acts} isFirst={proposal === first} />
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}

function Facts({ proposal, currency }: { proposal: Proposal; currency: string }) {
  const { totalMinor, milestones, hours, days, isFirstJob, fits } = proposal
  const facts = [
    ['Price', moneyText(totalMinor, currency, { short: true })],
    hours
      ? ['By the hour', `${moneyText(hours.rateMinor, currency)}, at most ${hours.perWeek} a week`]
      : ['Milestones', String(milestones)],
    ['Delivery', daysText(days)],
    ['Can start', startText(proposal)],
    ['Reviews', <Reviews key="reviews" proposal={proposal} />],
    ['First job', isFirstJob ? 'Yes' : 'No'],
    ['Fits', <Fits key="fits" skills={fits} />],
  ] as const
  return (
    <dl className="prop__facts">
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

function Said({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h3 className="t-sub mt-4">{title}</h3>
      <p className="job-text">{text}</p>
    </>
  )
}
