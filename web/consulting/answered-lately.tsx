import type { AnsweredWork } from '@guildhall/contract/consulting/consulting.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { daysText } from '#lib/format/counts-and-dates.ts'
import { displayName } from '#lib/format/people.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { consultingQueries } from './queries.ts'

/** Finished consulting work that both sides agreed to show. Renders nothing when there is none. */
export function AnsweredLately() {
  const { data } = useQuery(consultingQueries.answered())
  if (!data || data.items.length === 0) return null
  return (
    <section className="cons2__lately" aria-labelledby="answered-lately">
      <div className="ruled">
        <h2 className="t-section" id="answered-lately">
          Answered lately
        </h2>
      </div>
      <ul className="lines">
        {data.items.map((work) => (
          <Answered
            key={`${work.title} ${work.provider.customUserId} ${work.month}`}
            work={work}
            currency={data.currency}
          />
        ))}
      </ul>
      <p className="c3 t-sm mt-3">Shown with the consent of both sides.</p>
    </section>
  )
}

function Answered({ work, currency }: { work: AnsweredWork; currency: string }) {
  const { title, topic, client, clientPath, provider, days, paidMinor } = work
  return (
    <li className="py-3">
      <p className="work">{title}</p>
      <p className="row row--wrap gap-x-2 c2 t-sm mt-1">
        {clientPath ? (
          <Link className="link" to={clientPath}>
            {client}
          </Link>
        ) : (
          <span>{client}</span>
        )}
        <span className="sr-only">asked</span>
        <span aria-hidden="true">→</span>
        <Avatar {...provider} picture={provider.avatar} size={20} />
        <Link className="link" to={profilePath(provider)}>
          {displayName(provider)}
        </Link>
        <span className="num">
          {topic}, {daysText(days)}, {moneyText(paidMinor, currency, { short: true })}
        </span>
      </p>
    </li>
  )
}
