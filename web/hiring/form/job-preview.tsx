import { jobLengthWords } from '@guildhall/contract/hiring/words.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { parseAmountIn } from '@guildhall/contract/values/currency-amount.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { Fragment } from 'react'
import { displayName } from '#lib/format/people.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { dayText } from '../words.ts'
import { chosenDay, type JobValues } from './job-values.ts'

interface JobPreviewProps {
  values: JobValues
  today: string
  currency: string
}

/** The job as lists will show it, while it is written. */
export function JobPreview({ values, today, currency }: JobPreviewProps) {
  const viewer = useViewer()
  const day = chosenDay(values, today)
  const [from, to] = [values.from, values.to].map((typed) => {
    const minor = parseAmountIn(currency, typed)
    return minor === null ? '?' : moneyText(minor, currency, { short: true })
  })
  const facts = [
    [
      values.pay === 'hours' ? 'Pays' : 'Budget',
      `${from === to ? from : `${from} to ${to}`}${values.pay === 'hours' ? ' an hour' : ''}`,
    ],
    ...(values.pay === 'hours' ? [['Hours', `${values.perWeek || '?'} a week, ${values.weeks || '?'} weeks`]] : []),
    ['Length', values.length ? jobLengthWords[values.length] : '?'],
    ['Place', values.town.trim() || 'Remote'],
    ['Decides by', day ? dayText(day) : '?'],
    ['Proposals', `0 of ${hiringLimits.openProposals}`],
  ]
  return (
    <aside className="job-preview" aria-label="As people will see it">
      <p className="c2 t-sm">As people will see it</p>
      <div className="panel panel--ink">
        <div className="panel__b">
          <p className="work job-preview__t">{values.title.trim() || 'What should be done?'}</p>
          {viewer ? (
            <p className="row gap-1.5 c2 t-sm">
              <Avatar
                {...viewer}
                picture={viewer.avatar}
                size={20}
                kind={viewer.userType === 'Business' ? 'business' : 'person'}
              />
              <span className="trunc">{displayName(viewer)}</span>
            </p>
          ) : null}
          <dl className="kv mt-2">
            {facts.map(([name, fact]) => (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{fact}</dd>
              </Fragment>
            ))}
          </dl>
        </div>
      </div>
      <Notice kind="info">
        You pay {values.pay === 'hours' ? 'week by week' : 'milestone by milestone'}, and only after you accept a
        proposal. Posting costs nothing.
      </Notice>
    </aside>
  )
}
