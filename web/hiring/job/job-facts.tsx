import type { Job } from '@guildhall/contract/hiring/jobs.ts'
import { jobLengthWords } from '@guildhall/contract/hiring/words.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { Fragment } from 'react'
import { budgetText, hoursText } from '../list-words.ts'
import { answerRateText, audienceWords, dayText, decisionDay, placeText, proposalsText } from '../words.ts'

/** What a job pays, how long it takes and when it decides, beside its description. */
export function JobFacts({ job }: { job: Job }) {
  const { answerRate, places, hired } = job
  const facts = [
    [job.hours ? 'Pays' : 'Budget', budgetText(job)],
    ...(job.hours ? [['Hours', hoursText(job.hours)] as const] : []),
    ['Length', jobLengthWords[job.length]],
    ['Place', placeText(job)],
    ['People wanted', hired > 0 ? `${places}, ${hired} hired` : String(places)],
    ['Decision', dayText(decisionDay(job))],
    ['Proposals', proposalsText(job)],
    ...(job.isOwn ? [['Seen by', audienceWords[job.audience]] as const] : []),
    ...(job.firstJobOnly ? [['Who can propose', 'People without completed work here'] as const] : []),
    ['Answer rate', answerRate ? answerRateText(answerRate) : 'Not known yet'],
  ]
  return (
    <section className="panel panel--ink" aria-label="Facts">
      <div className="panel__b">
        <dl className="kv">
          {facts.map(([name, fact]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </Fragment>
          ))}
        </dl>
        <p className="c3 t-sm mt-2">
          {answerRate
            ? `The client decided on ${answerRate.percent === 100 ? 'all' : `${answerRate.percent}% of`} ${answerRate.proposals} proposals in the last ${hiringLimits.ratedMonths} months${answerRate.percent === 100 ? '' : '; the rest got no answer by the date promised'}.`
            : `The answer rate is the share of proposals that the client decided on. It is shown from ${hiringLimits.ratedFrom} proposals on.`}
        </p>
      </div>
    </section>
  )
}
